import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import { contact } from '../../contact.ts'
import { useAsOf } from '../../offline/as-of.ts'
import type { Item } from '../../offline/queue/item.ts'
import { followQueue } from '../../offline/queue/queue.ts'
import { standOf } from '../../offline/queue/rules.ts'
import { useWaiting } from '../../offline/queue/shown.ts'
import { noNetwork, notRefreshed, StripBar } from '../../offline/strip-bar.tsx'
import { strip } from '../../offline/strip.ts'
import { useCurrent } from '../../store.ts'
import { t } from '../../t.ts'
import { isQuestion } from './question.ts'

// Without a network no piece of the app comes: where no service worker has kept them, these are here.
const pieces = [
  import('./waiting-list.tsx'),
  import('../street/problem-sheet.tsx'),
  import('../street/again-sheet.tsx'),
  import('./waiting-page.tsx'),
]
Promise.all(pieces).catch(() => undefined)

/** Sends what waits, and has the strip over the page say how that goes and how old everything is. */
export function ResidentStrip({ accountId }: { accountId: string | undefined }) {
  useEffect(() => strip.draw(<Own />), [])
  useEffect(() => (accountId ? followQueue() : undefined), [accountId])
  return null
}

function Own() {
  const { isOffline } = useCurrent(contact)
  const asOf = useAsOf()
  const { items, now } = useWaiting()
  const isAllSent = useJustSent(items)
  const since = asOf === null ? null : new Date(asOf).toISOString()
  const said = inWords(items, now)
  if (isOffline) {
    return (
      <StripBar tone="ink" icon="no-network">
        <p>{noNetwork(since)}</p>
        {said && <ToWaiting>{said}</ToWaiting>}
      </StripBar>
    )
  }
  if (said) {
    const isQuestioned = items.some(item => isQuestion(item, now))
    const isPassing = !isQuestioned && !items.some(hasFailed)
    return (
      <StripBar tone="leaf" icon={isQuestioned ? 'alert' : 'arrow-up'} isPassing={isPassing}>
        <ToWaiting>{said}</ToWaiting>
      </StripBar>
    )
  }
  if (isAllSent) {
    return (
      <StripBar tone="leaf" icon="check" isPassing>
        <p className="font-semibold">{t('All sent')}</p>
      </StripBar>
    )
  }
  if (since === null) return null
  return (
    <StripBar tone="ink" icon="alert">
      <p>{notRefreshed(since)}</p>
    </StripBar>
  )
}

const ToWaiting = ({ children }: { children: ReactNode }) => (
  <Link
    to={pageAt('/user/home/waiting')}
    className="inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4"
  >
    {children}
  </Link>
)

/** What came back and waits for its next try; all else is gone in a moment. */
const hasFailed = ({ state, why }: Item) => state === 'waiting' && why !== null

/** What waits, in a few words: what needs somebody comes before what goes by itself. */
function inWords(items: readonly Item[], now: number): string | null {
  const left = items.filter(({ state }) => state !== 'accepted')
  const questions = left.filter(item => isQuestion(item, now)).length
  if (questions > 0) return t('{n|# needs|# need} your answer', { n: questions })
  if (left.length === 0) return null
  const isSending = left.some(item => standOf(item, now) === 'sending')
  return isSending
    ? t('Sending {n}', { n: left.length })
    : t('{n} not sent yet', { n: left.length })
}

const shownMs = 4_000
/** What was accepted before is no news in this page. */
const openedAt = Date.now()

/** Whether the last of what waited was accepted a moment ago. */
function useJustSent(items: readonly Item[]): boolean {
  const last = Math.max(
    0,
    ...items.map(({ state, endedAt }) => (state === 'accepted' ? endedAt : 0)),
  )
  const [seen, setSeen] = useState(openedAt)
  useEffect(() => {
    const timer = setTimeout(() => setSeen(before => Math.max(before, last)), shownMs)
    return () => clearTimeout(timer)
  }, [last])
  return last > seen && items.every(({ state }) => state === 'accepted')
}
