import type { ReactNode } from 'react'
import type { Stop } from '../../contract/visit/visit.ts'
import { t } from '../t.ts'
import { CodeScreen, type Proof } from './code-screen.tsx'
import type { Ended } from './deed-bar.tsx'
import { act } from './round.ts'
import {
  BottlesScreen,
  CashScreen,
  WhyScreen,
  WriteScreen,
  type MissReason,
} from './small-screens.tsx'
import { addressOf, type Gate } from './stops.ts'
import type { ScreenName, Way } from './use-screen.ts'

/** The recyclables that were counted at stops that are not over yet. */
const bottles = new Map<string, number>()

type AtStopProps = {
  stop: Gate
  /** What of it is taken, and what is not. */
  taken: readonly Stop[]
  left: readonly Stop[]
  way: Way
  onEnded: (ended: Ended) => void
}

/** What is said about a stop on a screen of its own. */
export function AtStop({ stop, taken, left, way, onEnded }: AtStopProps) {
  const { door, key } = stop
  const end = (parts: readonly Stop[], text: string) => {
    onEnded({ key, parts, text, at: Date.now() })
    way.home()
  }
  const finish = async ({ code, picture }: Proof) => {
    const bags = bottles.get(key)
    for (const [at, part] of taken.entries()) {
      await act(part, 'done', { ...(code && { code }), ...(at === 0 && bags && { bags }) })
    }
    // Items of their own, behind the words: they must not wait for it.
    if (picture) for (const part of taken) await act(part, 'photo', {}, picture)
    end(taken, t('{address}: done', { address: addressOf(stop) }))
  }
  const miss = async (reason: MissReason, note?: string) => {
    for (const part of left) await act(part, 'not done', { reason, ...(note && { note }) })
    end(left, t('{address}: not done', { address: addressOf(stop) }))
  }
  const take = async (amountKobo: number) => {
    // Each part has one receipt: what is taken later is for another.
    const unpaid = taken.find(part => part.cashTakenKobo === 0)
    await act(unpaid ?? stop, 'cash', { amountKobo })
    if (way.screen === 'cash first') way.open('code')
    else way.home()
  }
  const count = (bags: number) => {
    bottles.set(key, bags)
    way.home()
  }
  const cash = {
    owedKobo: door?.cashKobo ?? 0,
    onTaken: (kobo: number) => void take(kobo),
    onNone: () => (way.screen === 'cash' ? way.home() : way.open('code')),
  }
  const screens: Partial<Record<ScreenName, () => ReactNode>> = {
    code: () => <CodeScreen stop={stop} onDone={proof => void finish(proof)} />,
    why: () => (
      <WhyScreen
        stop={stop}
        onHere={() => void act(stop, 'here', {})}
        onChoose={reason => (reason === 'other' ? way.open('other') : void miss(reason))}
      />
    ),
    other: () => <OtherReason onDone={text => void miss('other', text)} />,
    note: () => <Note onDone={note => void act(stop, 'note', { note }).then(way.home)} />,
    bottles: () => <BottlesScreen bags={bottles.get(key) ?? 0} onDone={count} />,
    cash: () => <CashScreen {...cash} />,
    'cash first': () => <CashScreen {...cash} />,
  }
  return screens[way.screen]?.()
}

type WordsProps = { onDone: (text: string) => void }

const OtherReason = ({ onDone }: WordsProps) => (
  <WriteScreen
    title={t('Why not done?')}
    button={t('Not done||the rubbish was not taken')}
    mostLetters={200}
    onDone={onDone}
  />
)

const Note = ({ onDone }: WordsProps) => (
  <WriteScreen
    title={t('Note to the station')}
    button={t('Send||a note')}
    mostLetters={300}
    onDone={onDone}
  />
)
