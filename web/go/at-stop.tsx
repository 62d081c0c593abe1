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
import { addressOf } from './stops.ts'
import type { ScreenName, Way } from './use-screen.ts'

/** The recyclables that were counted at stops that are not over yet. */
const bottles = new Map<string, number>()

type AtStopProps = { stop: Stop; way: Way; onEnded: (ended: Ended) => void }

/** What is said about a stop on a screen of its own. */
export function AtStop({ stop, way, onEnded }: AtStopProps) {
  const { door, _id } = stop
  const end = (text: string) => {
    onEnded({ stop, text, at: Date.now() })
    way.home()
  }
  const finish = async ({ code, picture }: Proof) => {
    const bags = bottles.get(_id)
    await act(stop, 'done', { ...(code && { code }), ...(bags && { bags }) })
    // Its own item, behind the words: they must not wait for it.
    if (picture) await act(stop, 'photo', {}, picture)
    end(t('{address}: done', { address: addressOf(stop) }))
  }
  const miss = async (reason: MissReason, note?: string) => {
    await act(stop, 'not done', { reason, ...(note && { note }) })
    end(t('{address}: not done', { address: addressOf(stop) }))
  }
  const take = async (amountKobo: number) => {
    await act(stop, 'cash', { amountKobo })
    if (way.screen === 'cash first') way.open('code')
    else way.home()
  }
  const count = (bags: number) => {
    bottles.set(_id, bags)
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
    bottles: () => <BottlesScreen bags={bottles.get(_id) ?? 0} onDone={count} />,
    cash: () => <CashScreen {...cash} />,
    'cash first': () => <CashScreen {...cash} />,
  }
  return screens[way.screen]?.()
}

type WordsProps = { onDone: (text: string) => void }

const OtherReason = ({ onDone }: WordsProps) => (
  <WriteScreen
    title={t('Why is it not done?')}
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
