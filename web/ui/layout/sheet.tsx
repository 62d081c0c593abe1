import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { isDay } from '../../../contract/calendar.ts'
import { Button } from '../button.tsx'
import { showLongDay } from '../day.ts'
import { inputLook } from '../form/field.tsx'
import { Icon } from '../icon.tsx'
import { printWhole } from '../print-whole.ts'
import { TextLink } from '../text-link.tsx'
import { Title } from '../title.tsx'
import { t } from '../../t.ts'

type SheetProps = ControlsProps & {
  title: string
  /** The tab's title. */
  tab: string
  /** Whose sheet it is and of what kind, such as "Ikeja · Run sheet". */
  eyebrow: string
  below?: string | undefined
  children: ReactNode
}

/** A page for paper: on the screen with a day to choose and a button to print it. */
export function Sheet({ eyebrow, title, tab, below, children, ...controls }: SheetProps) {
  return (
    <div className="mx-auto max-w-3xl print:max-w-none">
      <Title>{tab}</Title>
      <Controls {...controls} />
      <article
        data-print-sheet
        className="rounded-xl border border-line bg-card p-4.5 sm:p-8 print:border-0 print:p-0"
      >
        <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-1 border-b-2 border-ink pb-4 print:mb-3 print:pb-2">
          <div className="min-w-0">
            <p className="text-ink-soft">{eyebrow}</p>
            <h1 tabIndex={-1} className="text-[1.75rem] leading-tight font-bold wrap-anywhere">
              {title}
            </h1>
            {below && <p className="figures">{below}</p>}
          </div>
          <p className="text-lg font-bold">{showLongDay(controls.day)}</p>
        </header>
        {children}
      </article>
    </div>
  )
}

function PrintButton() {
  const client = useQueryClient()
  const [isComing, setComing] = useState(false)
  const press = async () => {
    setComing(true)
    await printWhole(client)
    setComing(false)
  }
  return (
    <Button className="min-h-12" busy={isComing} onClick={() => void press()}>
      <Icon name="print" />
      Print
    </Button>
  )
}

type ControlsProps = {
  back: { to: string; label: string }
  day: string
  onDay: (day: string) => void
  earliest?: string
  latest?: string
}

function Controls({ back, day, onDay, earliest, latest }: ControlsProps) {
  const id = useId()
  return (
    <div data-screen-only className="mb-5 flex flex-wrap items-end justify-between gap-4">
      <TextLink to={back.to} className="inline-flex min-h-11 items-center gap-2 no-underline">
        <Icon name="arrow-left" />
        {back.label}
      </TextLink>
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-[0.9375rem] font-semibold">
            {t('Day')}
          </label>
          <input
            id={id}
            type="date"
            value={day}
            min={earliest}
            max={latest}
            onChange={event => isDay(event.target.value) && onDay(event.target.value)}
            className={inputLook}
          />
        </div>
        <PrintButton />
      </div>
    </div>
  )
}
