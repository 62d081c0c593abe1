import type { CarrierData } from '../notification/notice-data.ts'

/** Where a carrier goes. */
export const door = { name: 'Ada Obi', address: '3 Allen Avenue', phoneNumber: '+2348031234567' }

/** One of each; the compiler asks for every new kind. */
export const carrierSamples: CarrierData = {
  'carrier-round': {
    news: [
      {
        isToday: true,
        isFirst: false,
        added: [door, door],
        gone: Array.from({ length: 2 }, () => ({
          ...door,
          address: 'Behind the mosque, '.repeat(10),
        })),
        fewer: [],
        all: 7,
        left: 5,
      },
    ],
    link: 'https://kwashe.example/go',
  },
  'new-phone': { device: 'Chrome on Android', station: 'Ikeja', phoneNumber: '+2348030000000' },
  'number-replaced': { station: 'Ikeja', phoneNumber: '+2348030000000' },
}
