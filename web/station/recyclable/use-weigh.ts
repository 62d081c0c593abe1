import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getPrices } from '../../../contract/price/price.ts'
import { weigh, type Weighing } from '../../../contract/recyclable/recyclable.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { call } from '../../api.ts'
import { mayPass } from '../../arrive.ts'
import { newIdempotencyKey } from '../../idempotency.ts'
import { askAgain } from '../../live.ts'
import { query } from '../../query.ts'
import { reasonOf } from '../../reason.ts'
import { useStore } from '../../session.ts'
import type { Resident } from '../resident/resident.ts'
import { useResident } from '../resident/use-residents.ts'
import { noRequest, useWeighDraft, type Begun } from './weigh-draft.ts'
import { linesOf, totalOf, type Rates } from './weigh-lines.ts'

/** What was credited, and how things stood with the resident before. */
export type Credited = { weighing: Weighing; before: Resident }

/** What the station pays for a kg of each material today. */
function useRates() {
  const stationId = useStore(stored => stored.stationdetail?._id) ?? ''
  const { data, ...rest } = useQuery({
    ...query(getPrices, { stationId }),
    // A planned price begins at midnight, and nothing tells a page of that.
    refetchOnMount: 'always',
  })
  const prices = data?.data.prices
  const rates: Rates | undefined =
    prices && Object.fromEntries(prices.map(({ item, amountKobo }) => [item, amountKobo]))
  return { rates, ...rest }
}

/** What they are brought for: what staff chose, or else what waits to be paid with them. */
function requestFor({ requests, dues }: Resident, { request = '', key }: Begun): string {
  const isTheirs =
    requests.some(({ _id }) => _id === request) || dues.some(due => due.requestId === request)
  // What was sent may have been paid with it, and is sent again as it was.
  if (request === noRequest || isTheirs || (key && request)) return request
  const waiting = requests.find(({ payWith, covered }) => payWith === 'recyclables' && !covered)
  return waiting?._id ?? noRequest
}

/** One weighing from the first sack to the receipt; it is credited once, however often it is sent. */
export function useWeigh() {
  const { begun, change, choose, startOver } = useWeighDraft()
  const person = useResident(begun.user || null)
  const prices = useRates()
  const lines = linesOf(begun, prices.rates ?? {})
  const total = totalOf(lines)
  const { resident } = person
  const requestId = resident && requestFor(resident, begun)
  const [credited, setCredited] = useState<Credited | null>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const underWay = useRef(false)

  async function send() {
    if (underWay.current || !resident) return
    underWay.current = true
    setBusy(true)
    setWrong('')
    // The same weighing keeps its key until the server has answered, also through a reload.
    const key = begun.key || newIdempotencyKey()
    change({ key, ...(requestId && { request: requestId }) })
    try {
      const { data } = await call(
        weigh,
        {
          userId: resident._id,
          ...(requestId !== noRequest && { requestId }),
          lines: lines.map(({ material, grams }) => ({ material, grams })),
          worthKobo: total.worthKobo,
        },
        { idempotencyKey: key },
      )
      setCredited({ weighing: data, before: resident })
      startOver()
      void askAgain('weighing', 'request')
    } catch (error) {
      if (isAnswer(error)) {
        // What has changed is on the screen before the words are read.
        await askAgain('price', 'weighing', 'request')
        if (error.code !== 'idempotency_mismatch') change({ key: '' })
      }
      setWrong(whyNot(error))
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return {
    user: begun.user,
    person,
    prices,
    lines,
    total,
    requestId,
    credited,
    busy,
    wrong,
    kilos: begun,
    /** Whether it was sent and nobody knows whether it arrived. */
    isUnsure: Boolean(begun.key) && !busy,
    change,
    choose,
    startOver,
    send,
    mend: () => setWrong(''),
    next: () => setCredited(null),
  }
}
export type Weigh = ReturnType<typeof useWeigh>

/** Whether the server has said no; after a fault it may have been done all the same. */
const isAnswer = (error: unknown): error is Refusal => error instanceof Refusal && !mayPass(error)

/** The key has been used, for something else: the only way on is a new list. */
export const arrivedBefore =
  'An earlier try arrived after all, with other figures. Check it, then start over.'

const whyNot = (error: unknown) =>
  error instanceof Refusal && error.code === 'idempotency_mismatch'
    ? arrivedBefore
    : reasonOf(error)
