import type { getSession } from '../../contract/account/account.ts'
import { storeKey } from '../../contract/brand.ts'
import type { EnvelopeOf } from '../../contract/endpoint.ts'
import { formatNaira } from '../../contract/money.ts'
import { firstName } from '../../contract/name.ts'
import type { getOverview } from '../../contract/screen/overview.ts'
import type { getQueue } from '../../contract/screen/queue.ts'
import type { countRequests, listRequests } from '../../contract/request/request.ts'
import type { Holder } from '../../contract/role.ts'
import type { getWallet } from '../../contract/wallet/wallet.ts'
import { sayOverview } from '../director/figure/overview-words.ts'
import { byUrgency, headlineOf } from '../resident/request/headline.ts'
import { leftInWords } from '../resident/request/left-in-words.ts'
import { sayNeed, sayOpen, saySum, totalOf } from '../station/desk/say-need.ts'
import type { Stored } from '../stored.ts'
import { t } from '../t.ts'
import { showNumber } from '../ui/chart/quantity.tsx'

/** What stands in the places of a page that are marked by `data-first`. */
export type Words = Record<string, string>

type Answers = {
  session: EnvelopeOf<typeof getSession>
  counts: EnvelopeOf<typeof countRequests>
  queue: EnvelopeOf<typeof getQueue>
  open: EnvelopeOf<typeof listRequests>
  wallet: EnvelopeOf<typeof getWallet>
  overview: EnvelopeOf<typeof getOverview>
}

export type FirstCall = keyof Answers

type Sayings = { [Call in FirstCall]?: (answer: Answers[Call]) => Words }

function isBalanceHidden() {
  try {
    return localStorage.getItem(`${storeKey}:balance`) !== 'shown'
  } catch {
    return true
  }
}

const hidden = '******'

const sayings: Record<Holder, Sayings> = {
  resident: {
    counts: ({ data: { numberOfRequests: left } }) => ({
      ...(left !== null && { left: leftInWords(left) }),
    }),
    open: ({ data }) => {
      const [next] = byUrgency(data)
      return { coming: next ? headlineOf(next) : t('No pickups yet') }
    },
    wallet: ({ data }) => ({
      balance: isBalanceHidden() ? hidden : formatNaira(data.balanceKobo),
    }),
  },
  station: {
    counts: ({ data }) => ({ open: sayOpen(data.pending + data.assigned + data.pickedUp) }),
    queue: ({ data: { counts } }) => ({
      need: sayNeed(counts),
      sum: saySum(counts),
      all: showNumber(totalOf(counts)),
      late: showNumber(counts.late),
      waiting: showNumber(counts.waiting),
      cash: showNumber(counts.cash),
      answer: showNumber(counts.answer),
      problem: showNumber(counts.problem),
    }),
  },
  director: {
    overview: ({ data }) => ({
      state: sayOverview(data).text,
      users: showNumber(data.users),
      open: showNumber(data.now.pending + data.now.assigned + data.now.pickedUp),
      total: formatNaira(data.totalKobo),
    }),
  },
}

/** What an answer lets the page say. */
export const wordsIn = (role: Holder, call: FirstCall, answer: unknown): Words =>
  (sayings[role][call] as ((answer: unknown) => Words) | undefined)?.(answer) ?? {}

/** What was said before; an amount only if it is not hidden by now. */
export const wordsAgain = (words: Words): Words =>
  words['balance'] && isBalanceHidden() ? { ...words, balance: hidden } : words

/** What the device knows by itself. */
export function wordsStored(role: Holder, stored: Stored): Words {
  const { userDetails, stationdetail, directorDetails, requestNumber } = stored
  if (role === 'station') return { name: stationdetail?.station ?? '' }
  if (role === 'director') return { name: directorDetails?.name ?? '' }
  return {
    name: firstName(userDetails?.name ?? ''),
    station: userDetails?.station.station ?? '',
    ...(requestNumber !== '' && { left: leftInWords(Number(requestNumber)) }),
  }
}
