/** What a page tells the waiting service worker when its reader wants the new version. */
export const takeOver = 'take over'
