/** Where the live changes come from, as server-sent events. */
export const eventsPath = '/api/events'

/**
 * What an event is about. It carries only the id of what changed: whoever hears it asks for the
 * rest through the ordinary calls, which know what they may see.
 */
export const liveTopics = [
  'request',
  'round',
  'carrier',
  'station',
  'wallet',
  'weighing',
  'cash',
  'price',
  'invitation',
  'approval',
  'notice',
  'ticket',
] as const
export type LiveTopic = (typeof liveTopics)[number]

export type LiveEvent = { id: string; topic: LiveTopic; subject: string }

/** Events may have been missed: refetch everything on the screen. */
export const resyncEvent = 'resync'
