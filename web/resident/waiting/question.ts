import { pageAt } from '../../../contract/page.ts'
import { isOfRequest, type Item } from '../../offline/queue/item.ts'
import { isTooOld } from '../../offline/queue/rules.ts'
import { t } from '../../t.ts'
import { drafts } from '../../ui/form/draft.ts'
import { specialDraft } from '../request/special-draft.ts'

/** What somebody can do about a "no" besides leaving it. */
type Way =
  | { kind: 'send'; changes?: Record<string, unknown> }
  /** Opens the form of a custom request, perhaps with what was typed. */
  | { kind: 'special' }
  | { kind: 'go'; to: string }

export type Question = { title: string; text: string; yes: string; way: Way }

/** Needs an answer: the server said no, or it has waited for too long to be sent unasked. */
export const isQuestion = (item: Item, now: number) =>
  item.state === 'refused' || isTooOld(item, now)

/** The question that a "no" is to whoever asked; `priceKobo` is today's, where it is known. */
export function questionOf(
  item: Item,
  price: { kobo: number; shown: string } | undefined,
): Question {
  const { kind, refused, seen } = item
  if (!refused) return tooOld(item)
  const why = t('Not accepted: {why}', { why: refused.message })
  const untouched = t('You haven’t been charged.')
  if (refused.code === 'price_changed' && price) {
    return {
      title: t('The price is now {price}', { price: price.shown }),
      text: seen['price']
        ? t('It was {price} when you requested it. You haven’t been charged.', {
            price: seen['price'],
          })
        : untouched,
      yes: t('Request at {price}', { price: price.shown }),
      way: { kind: 'send', changes: { priceKobo: price.kobo } },
    }
  }
  if (kind === 'pickup' && refused.code === 'monthly_limit_reached') {
    return {
      title: t('You’ve used this month’s four pickups'),
      text: t('Make a custom request instead? You haven’t been charged.'),
      yes: t('Make a custom request'),
      way: { kind: 'special' },
    }
  }
  if (kind === 'special')
    return { title: why, text: untouched, yes: t('Change it'), way: { kind: 'special' } }
  const to = placeOf(item)
  if (to && kind !== 'pickup') {
    const isDeed = isOfRequest(kind)
    return {
      title: why,
      text: '',
      yes: isDeed ? t('View') : t('Change it'),
      way: { kind: 'go', to },
    }
  }
  return { title: why, text: untouched, yes: t('Try again'), way: { kind: 'send' } }
}

const tooOld = ({ tries }: Item): Question => ({
  title: t('This has been waiting for a week. Still send it?'),
  text:
    tries > 0
      ? t('We tried and got no reply. Check first whether it arrived.')
      : t('It hasn’t been sent.'),
  yes: t('Send it now'),
  way: { kind: 'send' },
})

/** Where something is looked at, or typed anew. */
export function placeOf({ kind, input }: Item): string | undefined {
  const id = (name: string) => String(input[name])
  if (isOfRequest(kind)) {
    return pageAt('/user/home/makerequest/:requestId', { requestId: id('requestId') })
  }
  if (kind === 'message') {
    return pageAt('/user/home/feedback/:ticketId', { ticketId: id('ticketId') })
  }
  if (kind === 'ticket') return pageAt('/user/home/feedback')
  return kind === 'profile' ? pageAt('/user/home/profile') : undefined
}

const draftOf = ({ kind, input }: Item): string | undefined => {
  if (kind === 'special') return specialDraft
  if (kind === 'ticket') return 'support'
  if (kind === 'message') return `ticket ${String(input['ticketId'])}`
  return kind === 'profile' ? `profile:${String(input['userId'])}` : undefined
}

/** What the page knows by itself. */
const notTyped = new Set(['userId', 'stationId', 'ticketId', 'priceKobo'])

/** Puts what was typed back into its form, where it can be changed. */
export function backIntoForm(item: Item) {
  const key = draftOf(item)
  if (!key) return
  const { payWith, ...input } = item.input
  const typed = Object.entries(input).filter(
    ([name, value]) => !notTyped.has(name) && value !== undefined,
  )
  drafts.keep(key, {
    ...Object.fromEntries(typed.map(([name, value]) => [name, String(value)])),
    ...(payWith === 'recyclables' && { payWith: 'true' }),
  })
}
