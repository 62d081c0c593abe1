import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Stop } from '../../contract/visit/visit.ts'
import { contact } from '../contact.ts'
import { t } from '../t.ts'
import { AtStop } from './at-stop.tsx'
import { DeedBar, UndoToast, type Ended } from './deed-bar.tsx'
import type { Deed } from './deed.ts'
import { kept, type Kept, type Me, type Said } from './kept.ts'
import { LeaveScreen, MenuScreen } from './menu-screen.tsx'
import { Foot, Head, Press, Screen, Title, Told } from './parts.tsx'
import { isWaiting, queue } from './queue.ts'
import { followRound, roundNews, undo } from './round.ts'
import { endOf, saidOf, titleOf } from './said.ts'
import { WaitingScreen } from './small-screens.tsx'
import { More, Next, StopCard, Strip } from './stop-screen.tsx'
import { addressOf, gatesOf, isOpenStop, payingFor, stopsNow, type Gate } from './stops.ts'
import { useScreen, type Way } from './use-screen.ts'

/** The round of whoever is signed in. */
export function RoundPage({ of }: { of: Kept }) {
  const { me, round } = of
  useEffect(() => followRound(me._id), [me._id])
  const deeds = useSyncExternalStore(queue.subscribe, queue.get)
  useSyncExternalStore(contact.subscribe, contact.get)
  const way = useScreen()
  const [ended, setEnded] = useState<Ended | null>(null)
  const { stops, open, stop, choose, leaves, onLeave } = useStops(of, deeds)
  const { taken, left } = sortedOut(stop, leaves)
  const waiting = deeds.filter(isWaiting)
  useSaid(round && saidOf(round, stops, open[0]))

  if (way.screen === 'menu' || way.screen === 'leave' || way.screen === 'waiting') {
    return <Aside me={me} waiting={waiting} way={way} />
  }
  if (way.screen !== 'stop' && stop) {
    return (
      <Behind title={addressOf(stop)} way={way}>
        <AtStop
          stop={payingFor(stop, taken)}
          taken={taken}
          left={left}
          way={way}
          onEnded={setEnded}
        />
      </Behind>
    )
  }
  const next = open.filter(each => each !== stop)
  const at = stop && payingFor(stop, taken)
  return (
    <Screen>
      <Head title={titleOf(stops, stop)} onMenu={() => way.open('menu')}>
        <Pips stops={stops} now={stop} />
      </Head>
      <main className="flex flex-1 flex-col">
        <Strip waiting={waiting.length} onSee={() => way.open('waiting')} />
        <Noes />
        {at?.door ? (
          <>
            <StopCard stop={at} door={at.door} left={leaves} onLeave={onLeave} way={way} />
            <Next
              stops={next.map(each => ({ stop: each, number: stops.indexOf(each) + 1 }))}
              onChoose={key => {
                choose(key)
                scrollTo(0, 0)
              }}
            />
            <More way={way} />
          </>
        ) : (
          <Nothing isKnown={round !== null} stops={stops} />
        )}
        <Foot>
          {ended && (
            <UndoToast
              ended={ended}
              onUndo={() => {
                setEnded(null)
                choose(ended.key)
                void Promise.all(ended.parts.map(undo))
              }}
              onOver={() => setEnded(null)}
            />
          )}
          {at && <DeedBar stop={at} isTaking={taken.length > 0} way={way} />}
        </Foot>
      </main>
    </Screen>
  )
}

/** The doors of the round, which of them is on the screen, and what is left behind there. */
function useStops({ round, askedAt }: Kept, deeds: readonly Deed[]) {
  const [chosen, choose] = useState('')
  const [leaves, setLeaves] = useState<ReadonlySet<string>>(new Set())
  const stops = gatesOf(round ? stopsNow(round, askedAt, deeds) : [])
  const open = stops.filter(isOpenStop)
  const stop = open.find(({ key }) => key === chosen) ?? open[0]
  const onLeave = (id: string) =>
    setLeaves(now => new Set(now.has(id) ? [...now].filter(each => each !== id) : [...now, id]))
  return { stops, open, stop, choose, leaves, onLeave }
}

/** What of a stop is still open: what is taken, and what a "not done" is about, which is all where nothing is left behind. */
function sortedOut(stop: Gate | undefined, leaves: ReadonlySet<string>) {
  const open = stop?.parts.filter(isOpenStop) ?? []
  const taken = open.filter(({ _id }) => !leaves.has(_id))
  const left = open.filter(({ _id }) => leaves.has(_id))
  return { taken, left: left.length > 0 ? left : open }
}

type AsideProps = { me: Me; waiting: readonly Deed[]; way: Way }

/** What is not about one stop. */
function Aside({ me, waiting, way }: AsideProps) {
  const sendFirst = async () => {
    await queue.send(true)
    way.back()
  }
  return (
    <Behind title={me.name} way={way}>
      {way.screen === 'menu' && (
        <MenuScreen me={me} waiting={waiting.length} onLeave={() => way.open('leave')} />
      )}
      {way.screen === 'waiting' && (
        <WaitingScreen deeds={waiting} onSend={() => void queue.send(true)} />
      )}
      {way.screen === 'leave' && (
        <LeaveScreen waiting={waiting.length} onSend={sendFirst} onStay={way.home} />
      )}
    </Behind>
  )
}

/** A screen behind the stop, with the way back. */
function Behind({ title, way, children }: { title: string; way: Way; children: ReactNode }) {
  return (
    <Screen>
      <Head title={title} onBack={way.back} onMenu={() => way.open('menu')} />
      <main className="flex flex-1 flex-col">{children}</main>
    </Screen>
  )
}

const mostPips = 10

function Pips({ stops, now }: { stops: readonly Gate[]; now: Gate | undefined }) {
  if (stops.length === 0 || stops.length > mostPips) return null
  const look = (stop: Gate) => {
    if (stop === now) return 'h-3.5 bg-on-leaf'
    return isOpenStop(stop) ? 'h-2 ring-2 ring-on-leaf-soft ring-inset' : 'h-2 bg-on-leaf-soft'
  }
  return (
    <span aria-hidden="true" className="flex min-w-10 flex-1 items-center gap-1">
      {stops.map(stop => (
        <i key={stop.key} className={`flex-1 rounded-full ${look(stop)}`} />
      ))}
    </span>
  )
}

/** What was refused, and what the station took off the round: in plain words, until it is read. */
function Noes() {
  const deeds = useSyncExternalStore(queue.subscribe, queue.get)
  const { takenBack, wrongCodes, isFull } = useSyncExternalStore(roundNews.subscribe, roundNews.get)
  const refused = deeds.filter(({ state }) => state === 'refused')
  return (
    <>
      {refused.map(({ key, lane, seen, refused: no }) => (
        <Told key={key}>
          <p>
            {seen['address']}: {no?.message}
          </p>
          <Press
            look="no"
            onPress={() =>
              void queue.drop(
                deeds.filter(each => each.lane === lane).map(({ key: other }) => other),
              )
            }
          >
            {t('OK')}
          </Press>
        </Told>
      ))}
      {(takenBack.length > 0 || wrongCodes.length > 0 || isFull) && (
        <Told>
          {isFull && (
            <p>{t('This phone is full, so your last step was not saved. Call the station.')}</p>
          )}
          {wrongCodes.map(address => (
            <p key={`code ${address}`}>
              {t('{address}: the code was wrong. Your station can see that.', {
                address,
              })}
            </p>
          ))}
          {takenBack.map(({ address, by }) => (
            <p key={address}>
              {by === null
                ? t('The station removed this stop: {address}', { address })
                : t('{name} cancelled: {address}', { name: by, address })}
            </p>
          ))}
          <Press look="no" onPress={roundNews.seen}>
            {t('OK')}
          </Press>
        </Told>
      )}
    </>
  )
}

function Nothing({ isKnown, stops }: { isKnown: boolean; stops: readonly Gate[] }) {
  // Doors: where a part was taken and another not, it is both.
  const doorsWith = (isSo: (part: Stop) => boolean) =>
    stops.filter(({ parts }) => parts.some(isSo)).length
  const done = doorsWith(({ state }) => state === 'done')
  const missed = doorsWith(({ state }) => state !== 'done')
  if (!isKnown) return <p className="p-4">{t('Loading...')}</p>
  return (
    <div className="grid gap-2 px-4 py-6">
      <Title>{endOf(stops)}</Title>
      {stops.length > 0 && (
        <p className="figures">{t('{done} done, {missed} not done', { done, missed })}</p>
      )}
      <p>{t('New stops will appear here automatically.')}</p>
    </div>
  )
}

/** Again where it is shown, when it changes here or in another tab. No phone is known where the page is made ahead of time. */
export const useKept = () => useSyncExternalStore(kept.subscribe, kept.get, () => null)

/** Keeps what the screen says, so that the page says it the next time before the app has come. */
function useSaid(said: Said | null) {
  const text = JSON.stringify(said)
  useEffect(() => kept.change({ said: JSON.parse(text) as Said | null }), [text])
}
