import { useStore } from '../../session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Below } from '../../ui/layout/below.tsx'
import { Title } from '../../ui/title.tsx'
import { arrivalSound, useArrivalSound } from './arrival-sound.ts'
import { DayAside } from './day-aside.tsx'
import { Incoming } from './incoming.tsx'
import { KeyBar } from './key-bar.tsx'
import { queueHints } from './queue-keys.ts'
import { QueueList } from './queue-list.tsx'
import { QueueStrip } from './queue-strip.tsx'
import { sayNeed, sayOpen } from './say-need.ts'
import { useCounts } from './use-counts.ts'
import { useQueue, type ShownQueue } from './use-queue.ts'

/** Where station staff arrive: what needs them, what runs out first. */
export default function StationHomePage() {
  const shown = useQueue()
  const { queue, error } = shown
  // What stands behind the queue comes after it: else it would move when the queue is there.
  const isThere = Boolean(queue ?? error)
  return (
    <>
      <Head queue={queue} />
      <QueueStrip counts={queue?.counts} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17.5rem]">
        <QueueList {...shown} />
        {isThere && (
          <Below>
            <DayAside late={queue?.counts.late ?? 0} />
            <div className="xl:col-span-2">
              <Incoming />
            </div>
          </Below>
        )}
      </div>
      <KeyBar hints={queueHints} />
    </>
  )
}

function Head({ queue }: Pick<ShownQueue, 'queue'>) {
  const station = useStore(stored => stored.stationdetail?.station)
  const counts = useCounts()
  return (
    <header className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-0.5">
      <Title>Dashboard</Title>
      <h1
        tabIndex={-1}
        data-first="need"
        className="min-h-9 flex-1 text-[1.1875rem] leading-9 font-bold lg:min-w-76 lg:flex-none lg:text-2xl lg:leading-9"
      >
        {queue && sayNeed(queue.counts)}
      </h1>
      <SoundSwitch />
      <p className="text-sm text-ink-soft max-lg:w-full">
        Welcome, <b className="font-semibold text-ink">{station}</b>.{' '}
        <span data-first="open">
          {counts && sayOpen(counts.pending + counts.assigned + counts.pickedUp)}
        </span>
      </p>
    </header>
  )
}

const switchLook =
  'flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full px-3 text-sm text-ink-soft ' +
  'transition-colors hover:bg-leaf-100 hover:text-ink lg:order-last lg:ml-auto lg:min-h-9'

function SoundSwitch() {
  const isOn = useArrivalSound()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => arrivalSound.set(!isOn)}
      className={switchLook}
    >
      <Icon name={isOn ? 'sound' : 'sound-off'} />
      <span className="max-lg:sr-only">Sound for new requests</span>
      <span aria-hidden="true" className="font-semibold">
        {isOn ? 'on' : 'off'}
      </span>
    </button>
  )
}
