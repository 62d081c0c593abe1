import { pageAt } from '../../contract/page.ts'
import type { PushMessage } from '../../contract/push-message.ts'

const plain: PushMessage = { title: 'You have news', body: '', tag: '', link: pageAt('/signin') }

const textIn = (value: unknown, instead: string) =>
  typeof value === 'string' && value !== '' ? value : instead

/** What a message says. A browser demands that each shows something, so a broken one says little. */
export function messageIn(text: string | undefined): PushMessage {
  try {
    const { title, body, tag, link } = JSON.parse(text ?? '') as Record<keyof PushMessage, unknown>
    return {
      title: textIn(title, plain.title),
      body: textIn(body, plain.body),
      tag: textIn(tag, plain.tag),
      link: textIn(link, plain.link),
    }
  } catch {
    return plain
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
