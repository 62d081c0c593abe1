import { withoutAddress } from '../../contract/name.ts'
import { brand } from '../identity/identity.ts'
import type { T } from '../speech/speaker.ts'
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
  [N in keyof SupportLetterData]: (data: SupportLetterData[N], links: Links, t: T) => Letter
}

const open = (t: T, ticketId: string, links: Links) => ({
  label: t('Open the conversation'),
  url: links.page(`/support/${links.token(ticketId)}`),
})

/** What visitors are told: in the app nobody could tell them. */
export const supportLetters: SupportLetters = {
  // Nothing of what was typed stands in it: anybody can give anybody's address.
  'ticket-received': ({ number, ticketId }, links, t) => ({
    subject: t('We have your message #{number}', { number }),
    paragraphs: [
      t('Hello.'),
      t(
        'Thank you for contacting {brand} support. Your message is number #{number}. We reply {hours}, to this email address.',
        { brand: brand.name, number, hours: t(brand.supportHours.en) },
      ),
      t(
        'Use the button to read the conversation and reply. Anyone with the link can do the same, so keep it to yourself.',
      ),
    ],
    button: open(t, ticketId, links),
    footnote: t(
      'Somebody contacted {brand} support with this email. If it wasn’t you, ignore this message.',
      { brand: brand.name },
    ),
  }),
  // Nor here, but for what the station itself writes.
  'ticket-answered': ({ number, station, text, ticketId }, links, t) => ({
    subject: t('Reply to your message #{number}', { number }),
    paragraphs: [
      t('Hello.'),
      t('{station} has replied:', { station: withoutAddress(station) }),
      ...text.split(/\n+/),
    ],
    button: open(t, ticketId, links),
    footnote: t('You are receiving this because you contacted {brand} support.', {
      brand: brand.name,
    }),
  }),
}
