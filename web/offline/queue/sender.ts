import type { Entry, Outcome } from './item.ts'
import type { QueueStore } from './queue-store.ts'
import { afterwards, goingOut, isOver, nextIn, type Trigger } from './rules.ts'

/** What sending takes; pages and the service worker have the same. */
type Means = {
  store: QueueStore
  /** Sends one item and says what came of it. */
  carry: (item: Entry) => Promise<Outcome>
  /** Does the work while nobody else, in no other tab, does work of this name. */
  alone: (name: string, work: () => Promise<void>) => Promise<void>
  now: () => number
  /** Between 0 and 1. */
  chance: () => number
  /** Called whenever an item has changed. */
  onChange: (outcome?: Outcome) => void
}

const laneName = ({ accountId, lane }: Pick<Entry, 'accountId' | 'lane'>) => `${accountId} ${lane}`

/**
 * The one way in which items go out, whoever wants it: lanes beside each other, within a lane one after the
 * other, and of all tabs and the service worker one at a time.
 */
export function createSender({ store, carry, alone, now, chance, onChange }: Means) {
  async function sendNext(name: string, trigger: Trigger): Promise<boolean> {
    const lane = (await store.all()).filter(item => laneName(item) === name)
    const next = nextIn(lane, now(), trigger)
    if (!next) return false
    await store.change(next.key, item => goingOut(item, now()))
    onChange()
    const outcome = await carry(next)
    await store.change(next.key, item => afterwards(item, outcome, now(), chance()))
    onChange(outcome)
    return true
  }

  const sendLane = (lane: Pick<Entry, 'accountId' | 'lane'>, trigger: Trigger) =>
    alone(laneName(lane), async () => {
      let isMore = true
      while (isMore) isMore = await sendNext(laneName(lane), trigger)
    })

  /** Sends what is due, of one person or, where nobody can say who is here, of all. */
  async function sendAll(trigger: Trigger, accountId?: string) {
    const waiting = (await store.all()).filter(
      item => !isOver(item) && (accountId === undefined || item.accountId === accountId),
    )
    const lanes = new Map(waiting.map(item => [laneName(item), item]))
    await Promise.all(Array.from(lanes.values(), lane => sendLane(lane, trigger)))
  }
  return { sendLane, sendAll }
}
