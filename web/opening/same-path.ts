/** Whether the page was opened at this address; letters may be of any case. */
export const samePath = (path: string) =>
  location.pathname.toLowerCase().replace(/\/$/, '') === path.toLowerCase()
