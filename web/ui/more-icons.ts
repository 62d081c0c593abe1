/** The icons that no page needs before the first one. */
export const moreIcons = {
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.7-4 3.5-5.5 6.5-5.5s5.8 1.5 6.5 5.5M16 4.5a3.5 3.5 0 0 1 0 6.3M18 14.8c1.9.7 3.1 2.3 3.5 5.2',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c1-5 5-6.5 8-6.5s7 1.5 8 6.5',
  wallet: 'M3 7h18v12H3zM3 11h18M7 15h3',
  support: 'M4 5h16v11H9l-5 4z',
  request: 'M6 8h12l-1.5 12h-9zM4 8h16M9.5 4.5h5',
  approvals:
    'M3 8a4 4 0 1 0 8 0 4 4 0 0 0-8 0zM2 20c.5-4 2.5-5.5 5-5.5s4.5 1.5 5 5.5M14.5 11l2.5 2.5 5-5.5',
  'log-out': 'M14 4h5v16h-5M4 12h11M8 8l-4 4 4 4',
  menu: 'M4 7h16M4 12h16M4 17h10',
  undo: 'M9 6L4 11l5 5M4 11h10a5.5 5.5 0 0 1 0 11h-3',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  'arrow-up': 'M12 20V5M6 11l6-6 6 6',
  'arrow-down': 'M12 4v15M6 13l6 6 6-6',
  station: 'M3 20V9l9-5 9 5v11M7 20v-7h10v7M7 16.5h10',
  director: 'M4 20V4M4 5h14l-3 4.5 3 4.5H4',
  sort: 'M8 9.5l4-4 4 4M8 14.5l4 4 4-4',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M5 19l1.7-1.7M17.3 6.7L19 5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  plus: 'M12 5v14M5 12h14',
  more: 'M6 12v.01M12 12v.01M18 12v.01',
  swap: 'M4 9h15M15 5l4 4-4 4M20 15H5M9 11l-4 4 4 4',
  cart: 'M2 5h3l3 11h10l2-8H6M10 20v.01M17 20v.01',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v4M16 3v4',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  sound: 'M4 10v4h3.5L12 18V6l-4.5 4zM16 9.5a4 4 0 0 1 0 5M18.5 7a7.5 7.5 0 0 1 0 10',
  'sound-off': 'M4 10v4h3.5L12 18V6l-4.5 4zM16 10l5 5M21 10l-5 5',
  scale: 'M4 4.5h16M12 4.5V9M6.5 9h11L20 20.5H4zM15 15a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM12 15l1-1.2',
  recycle:
    'M7.5 8.5L12 3l4.5 5.5M16.5 4.5v4h-4M19 12l2.5 5-1.5 3h-6M16.5 17.5L14 20l2.5 2.5' +
    'M10 20H4l-1.5-3L5 12M2.5 13.5L5 12l2 2.5',
  cash: 'M3 7h18v10H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6.5 12v.01M17.5 12v.01',
  camera: 'M4 8h4l1.5-3h5L16 8h4v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  tag: 'M4 4h8l8.5 8.5-8 8L4 12zM8.5 8.5v.01',
  bell: 'M6 16.5v-6a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21.5h4M12 2.5v2',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01',
  bin: 'M7 8h10l-1 12H8zM4.5 8h15M10 5h4',
  bottle: 'M10 3h4v4l2 3v10H8V10l2-3zM8 13h8M8 16.5h8',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.5l3.5 2',
  filter: 'M4 6h16M7 12h10M10.5 18h3',
  share: 'M12 15V4M8 7.5L12 4l4 3.5M6 11H5v9h14v-9h-1',
  whatsapp:
    'M5 19l1-3.5A7.5 7.5 0 1 1 9 18.4zM9.5 9c0 3 2.5 5.5 5.5 5.5l.7-1.6-1.9-1-.9.8a4 4 0 0 1-1.8-1.8l.8-.9-1-1.9z',
  call: 'M6 4h3l1.5 4.5-2 1.5a10 10 0 0 0 5.5 5.5l1.5-2L20 15v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2z',
  backspace: 'M8 5h13v14H8l-6-7zM11.5 9l6 6M17.5 9l-6 6',
} as const

export type MoreIcons = typeof moreIcons
