import { useRef, useState } from 'react'
import type { Material } from '../../../contract/recyclable/material.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { useWeigh, type Weigh } from './use-weigh.ts'
import { Unsure, WeighBar, WeighSummary } from './weigh-confirm.tsx'
import { WeighKeypad } from './weigh-keypad.tsx'
import { firstWrong } from './weigh-lines.ts'
import { WeighReceipt } from './weigh-receipt.tsx'
import { WeighTiles } from './weigh-tiles.tsx'
import { WeighWho } from './weigh-who.tsx'

/** The scale: who brings it, what it weighs, and what it is worth, on one screen for one hand. */
export default function WeighPage() {
  const weigh = useWeigh()
  const { credited, next, lines, user } = weigh
  const [isNext, setNext] = useState(false)
  return (
    <div className="max-lg:pb-14">
      <PageTitle
        actions={
          (lines.length > 0 || user) &&
          !credited && <StartOver weigh={weigh} onSure={() => setNext(true)} />
        }
      >
        Weigh In
      </PageTitle>
      {credited ? (
        <WeighReceipt
          credited={credited}
          onNext={() => {
            setNext(true)
            next()
          }}
        />
      ) : (
        <Scale weigh={weigh} isNext={isNext} />
      )}
    </div>
  )
}

type ScaleProps = { weigh: Weigh; isNext: boolean }

function Scale({ weigh, isNext }: ScaleProps) {
  const { user, person, kilos, total, prices, isUnsure, change, mend } = weigh
  const who = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<Material | null>(null)
  const [isLast, setLast] = useState(false)
  const wrong = firstWrong(kilos)
  const isComing = person.isLoading && total.grams > 0
  const isKnown = Boolean(user) || total.grams === 0
  const goOn = () => {
    if (wrong) setOpen(wrong)
    else if (person.resident) setLast(true)
    else who.current?.querySelector<HTMLElement>('input, button')?.focus()
  }
  const close = () => {
    mend()
    setLast(false)
  }
  return (
    <>
      {isUnsure && (
        <div className="mb-4">
          <Unsure />
        </div>
      )}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <WeighWho weigh={weigh} isNext={isNext} ref={who} />
        <WeighTiles weigh={weigh} onOpen={setOpen} />
      </div>
      <WeighBar
        total={total}
        label={isKnown ? 'Confirm' : 'Find the resident'}
        busy={isComing}
        onPress={goOn}
      />
      {open && (
        <WeighKeypad
          material={open}
          rateKobo={prices.rates?.[open] ?? 0}
          typed={kilos[open] ?? ''}
          onTyped={typed => change({ [open]: typed })}
          onClose={() => setOpen(null)}
        />
      )}
      {isLast && <WeighSummary weigh={weigh} onClose={close} />}
    </>
  )
}

type StartOverProps = { weigh: Weigh; onSure: () => void }

function StartOver({ weigh: { isUnsure, startOver }, onSure }: StartOverProps) {
  const ask = async () => {
    const sure = await dialogs.confirm({
      title: 'Start over?',
      text: isUnsure
        ? 'What you sent may have arrived. Check received weighings before weighing again.'
        : 'List cleared. Nothing was credited.',
      yes: 'Start over',
      no: 'Keep it',
      danger: true,
    })
    if (!sure) return
    onSure()
    startOver()
  }
  return (
    <Button variant="ghost" onClick={() => void ask()}>
      Start over
    </Button>
  )
}
