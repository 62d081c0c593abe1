/** Where a device says how messages reach it. */
export const pushPath = '/api/notifications/push'

/** What a message to a device carries; its service worker shows it. */
export type PushMessage = {
  title: string
  body: string
  /** The same tag is the same message: shown once, however often it comes. */
  tag: string
  /** The page that it is about. */
  link: string
}
