import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { get as secureGet, type RequestOptions } from 'node:https'
import { eventsPath } from '../contract/live/live.ts'

/**
 * An open page: the live events that it has heard, from the one after a number on if that is given. What hears is
 * told of each at once.
 */
export async function openLiveLine(
  url: string,
  cookie: string,
  after?: string,
  hear: (subject: string) => void = () => undefined,
  way: RequestOptions = {},
) {
  const headers = { cookie, ...(after && { 'last-event-id': after }) }
  const ask = url.startsWith('https:') ? secureGet : get
  const asked = ask(url + eventsPath, { headers, agent: false, ...way })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let text = ''
  const heardAt = new Map<string, number>()
  answer.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
    for (const [, id = ''] of piece.matchAll(/"_id":"([^"]+)"/g)) {
      if (!heardAt.has(id)) heardAt.set(id, performance.now())
      hear(id)
    }
  })
  // The server that holds the line may be killed.
  for (const end of [asked, answer]) end.on('error', () => undefined)
  const events = () =>
    [...text.matchAll(/^id: (\d+)\nevent: (\S+)\ndata: (.+)$/gm)].map(
      ([, id = '', topic = '', data = '{}']) => {
        return { id, topic, subject: (JSON.parse(data) as { _id: string })._id }
      },
    )
  return {
    status: answer.statusCode,
    events,
    heardAt,
    text: () => text,
    close: () => asked.destroy(),
  }
}
