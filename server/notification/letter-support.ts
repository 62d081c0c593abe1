import { brand } from '../../contract/brand.ts'
import { withoutAddress } from '../../contract/name.ts'
import type { Letter, Links } from './letter-content.ts'

/** What letters to visitors who wrote to support need to know. */
export type SupportLetterData = {
  'ticket-received': { number: number; ticketId: string }
  'ticket-answered': {
    name: string
    number: number
    station: string
    text: string
    ticketId: string
  }
}

type SupportLetters = {
  [N in keyof SupportLetterData]: (data: SupportLetterData[N], links: Links) => Letter
}

const open = (ticketId: string, links: Links) => ({
  label: 'Open the conversation',
  url: links.page(`/support/${links.token(ticketId)}`),
})

/** What visitors are told: in the app nobody could tell them. */
export const supportLetters: SupportLetters = {
  // Nothing of what was typed stands in it: anybody can give anybody's address.
  'ticket-received': ({ number, ticketId }, links) => ({
    subject: `We have your message #${number}`,
    paragraphs: [
      'Hello.',
      `Thank you for writing to ${brand.name} support. Your message has the number #${number}, and ` +
        `we answer ${brand.supportHours}. The answer comes to this address.`,
      'The button opens the conversation: there you can read it and write more. Whoever has the ' +
        'link can too, so keep it to yourself.',
    ],
    button: open(ticketId, links),
    footnote: `Somebody wrote to ${brand.name} support with this address. If it was not you, do nothing.`,
  }),
  // Nor here, but for what the station itself writes.
  'ticket-answered': ({ number, station, text, ticketId }, links) => ({
    subject: `Answer to your message #${number}`,
    paragraphs: ['Hello.', `${withoutAddress(station)} has answered you:`, ...text.split(/\n+/)],
    button: open(ticketId, links),
    footnote: `You get this because you wrote to ${brand.name} support.`,
  }),
}
