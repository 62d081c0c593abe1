import { formatNaira } from '../../contract/money.ts'
import { itemNames, type PriceItem } from '../../contract/price.ts'

type AtStation = { station: string; stationId: string }

/** Everything that people are told in the app, and what each needs to know. */
export type NoticeData = {
  // Directors are told:
  'applicant-waits': { name: string }
  'station-opened': AtStation
  'count-off': AtStation & { differenceKobo: number; carrier: string | null }
  'refund-given': AtStation & { amountKobo: number; user: string }
  'weighing-reversed': AtStation & { worthKobo: number; user: string }
  'cash-reversed': AtStation & { amountKobo: number; user: string }
  'prices-changed': AtStation & { items: PriceItem[]; from: string }
  // The staff of a station are told:
  'station-suspended': AtStation & { reason: string }
  'station-resumed': AtStation
  'residents-moved': AtStation & { moved: number; from: string }
  'bounds-changed': AtStation & { items: PriceItem[] }
}
export type NoticeKind = keyof NoticeData

/** Smaller ones are everyday business, and stand in the station's own lists. */
export const worthTelling = { countOffKobo: 100_000, refundKobo: 500_000 }

type Words = { title: string; link: string }

const stationPage = ({ stationId }: AtStation) => `/director/home/stations/${stationId}`

const notices: { [K in NoticeKind]: (data: NoticeData[K]) => Words } = {
  'applicant-waits': ({ name }) => ({
    title: `${name} waits for your approval`,
    link: '/director/home/approvals',
  }),
  'station-opened': at => ({
    title: `${at.station} has opened: your invitation was accepted`,
    link: stationPage(at),
  }),
  'count-off': at => ({
    title: `${at.station}: ${amountOff(at.differenceKobo)} ${at.carrier ? `at ${at.carrier}'s count` : 'in the till'}`,
    link: stationPage(at),
  }),
  'refund-given': at => ({
    title: `${at.station} gave ${formatNaira(at.amountKobo)} back to ${at.user}`,
    link: stationPage(at),
  }),
  'weighing-reversed': at => ({
    title: `${at.station} took a weighing of ${at.user} back (${formatNaira(at.worthKobo)})`,
    link: stationPage(at),
  }),
  'cash-reversed': at => ({
    title: `${at.station} took a cash payment of ${at.user} back (${formatNaira(at.amountKobo)})`,
    link: stationPage(at),
  }),
  'prices-changed': at => ({
    title: `${at.station} changed its prices from ${inWords(at.from)} on: ${named(at.items)}`,
    link: stationPage(at),
  }),
  'station-suspended': at => ({
    title: `${at.station} takes no new requests: ${at.reason}`,
    link: '/station',
  }),
  'station-resumed': at => ({
    title: `${at.station} takes new requests again`,
    link: '/station',
  }),
  'residents-moved': at => ({
    title: `${at.moved === 1 ? '1 resident' : `${at.moved} residents`} moved to you from ${at.from}`,
    link: '/station',
  }),
  'bounds-changed': at => ({
    title: `Your director changed the bounds of your prices: ${named(at.items)}`,
    link: '/station/prices',
  }),
}

const amountOff = (kobo: number) =>
  kobo < 0 ? `${formatNaira(-kobo)} are missing` : `${formatNaira(kobo)} too much`

const days = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeZone: 'UTC' })
const inWords = (day: string) => days.format(new Date(day))

const mostNamed = 3

function named(items: PriceItem[]): string {
  const names = items.map(item => itemNames[item])
  if (names.length <= mostNamed) return names.join(', ')
  return `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`
}

/** A notice's words and the page that it is about. */
export const writeNotice = <K extends NoticeKind>(kind: K, data: NoticeData[K]): Words =>
  notices[kind](data)
