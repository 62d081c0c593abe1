import { pageAt } from '../../contract/page.ts'
import type { PushMessage } from '../../contract/notification/push-message.ts'

const plain: PushMessage = { title: '', body: '', tag: '', link: pageAt('/signin') }

const textIn = (value: unknown, instead: string) =>
  typeof value === 'string' && value !== '' ? value : instead

/** What a message says. A browser demands that each shows something, so a broken one says that there is news. */
export function messageIn(text: string | undefined, news: string): PushMessage {
  try {
    const { title, body, tag, link } = JSON.parse(text ?? '') as Record<keyof PushMessage, unknown>
    return {
      title: textIn(title, news),
      body: textIn(body, plain.body),
      tag: textIn(tag, plain.tag),
      link: textIn(link, plain.link),
    }
  } catch {
    return { ...plain, title: news }
  }
}

/** The address of a link on this site; one that leads elsewhere leads to the front door. */
export function addressOf(link: unknown, origin: string): string {
  const door = new URL(plain.link, origin)
  try {
    const url = new URL(String(link), origin)
    return url.origin === origin ? url.href : door.href
  } catch {
    return door.href
  }
}
