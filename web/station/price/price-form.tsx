import { useState, type ReactNode } from 'react'
import { addDays } from '../../../contract/calendar.ts'
import { materials } from '../../../contract/recyclable/material.ts'
import { sayNaira } from '../../../contract/money.ts'
import {
  furthestPriceDays,
  getPrices,
  itemNames,
  services,
  type PriceItem,
  type PriceLine,
  type PriceList,
} from '../../../contract/price/price.ts'
import { query, queryClient } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { showDay, today } from '../../ui/day.ts'
import { drafts, type Draft } from '../../ui/form/draft.ts'
import { FieldFrame, inputLook } from '../../ui/form/field.tsx'
import { useFieldParts } from '../../ui/form/form-context.ts'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { NairaField } from '../../ui/form/naira-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { plannedInWords, priceInWords, sinceInWords } from '../../words/price.ts'
import { changesIn, setPricesOf, typedFor, type Change } from './price-change.ts'

// Over the bar of places on phones, at the foot of the page elsewhere; below the last field it has room of its own.
const barLook =
  'sticky bottom-[calc(4.8125rem+env(safe-area-inset-bottom))] z-10 flex items-center gap-4 rounded-2xl ' +
  'border border-line-strong bg-card p-[min(0.625rem,1.4dvh)] pl-4 shadow-lift lg:bottom-4 lg:pl-5 short:static!'

/** Begins with what was typed before the page was left; a day that is over by now is not kept. */
function useTyped(key: string) {
  const [typed, setTyped] = useState<Draft>(() => {
    const { from = '', ...prices } = drafts.read(key)
    return from > today() ? { from, ...prices } : prices
  })
  const type = (name: string, value: string) => {
    drafts.keep(key, { [name]: value })
    setTyped(before => ({ ...before, [name]: value }))
  }
  return { typed, type, forget: () => setTyped({}) }
}

/** All prices in one form: those that are changed hold from the chosen day on. */
export function PriceForm({ list }: { list: PriceList }) {
  const { stationId, prices: lines } = list
  const draftKey = `prices:${stationId}`
  const { typed, type, forget } = useTyped(draftKey)
  const day = typed['from'] ?? today()
  // An empty or half-typed day is today: that is what the server takes it for.
  const from = day || today()
  const changes = changesIn(lines, typed, from)
  const send = useSend(setPricesOf(lines), {
    fixed: { stationId, prices: changes },
    draftKey,
    async onDone(answer) {
      queryClient.setQueryData(query(getPrices, { stationId }).queryKey, answer)
      forget()
      toasts.show({ text: answer.message })
    },
  })
  const rowsOf = (items: readonly PriceItem[]) =>
    items.flatMap(item => {
      const line = lines.find(each => each.item === item)
      if (!line) return []
      const value = typedFor(line, typed, from)
      return [<Row key={item} line={line} typed={value} onTyped={each => type(item, each)} />]
    })
  return (
    <Form send={send}>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid gap-5">
          <Card className="grid gap-4">
            <FromField value={day} onChange={each => type('from', each)} />
            <HowItCounts />
          </Card>
          <Section id="services" title="What residents pay">
            {rowsOf(services)}
          </Section>
        </div>
        <Section
          id="materials"
          title="What you pay per kg"
          text="A rate of ₦0 means you don’t take it."
        >
          {rowsOf(materials)}
        </Section>
      </div>
      <div data-bar="deeds" className={barLook}>
        <Summary changes={changes} from={from} />
        <SubmitButton className="ml-auto min-h-[min(2.75rem,10dvh)] shrink-0">Save</SubmitButton>
      </div>
    </Form>
  )
}

function FromField({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const { id, error, aria } = useFieldParts('from', undefined)
  return (
    <FieldFrame id={id} label="From" error={error}>
      <input
        {...aria}
        id={id}
        name="from"
        type="date"
        min={today()}
        max={addDays(today(), furthestPriceDays)}
        value={value}
        onChange={event => onChange(event.target.value)}
        className={inputLook}
      />
    </FieldFrame>
  )
}

function HowItCounts() {
  return (
    <p className="text-ink-soft">
      New prices apply to requests made from that day. Open requests keep their price. Recyclables
      are paid at the rate of the day they are weighed.
    </p>
  )
}

type SectionProps = {
  id: string
  title: string
  text?: string
  className?: string
  children: ReactNode
}

function Section({ id, title, text, className = '', children }: SectionProps) {
  return (
    <Card aria-labelledby={id} className={className}>
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {text && <p className="text-ink-soft">{text}</p>}
      <ul className="mt-1 -mb-4 divide-y divide-line">{children}</ul>
    </Card>
  )
}

type RowProps = { line: PriceLine; typed: string; onTyped: (typed: string) => void }

function Row({ line, typed, onTyped }: RowProps) {
  const { item } = line
  const planned = plannedInWords(line)
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,14rem)_1fr]">
      <NairaField
        name={item}
        label={itemNames[item]}
        hint={`From ${sayNaira(line.leastKobo)} to ${sayNaira(line.mostKobo)}.`}
        typed={typed}
        onTyped={onTyped}
      />
      <div className="sm:pt-8">
        <p>
          <span className="figures font-semibold">Today {priceInWords(item, line.amountKobo)}</span>{' '}
          <span className="text-ink-soft">· {sinceInWords(line)}</span>
        </p>
        {planned && (
          <p className="mt-1">
            <Badge tone="danfo">{planned}</Badge>
          </p>
        )}
      </div>
    </li>
  )
}

/** What Save will do, in words. */
function Summary({ changes, from }: { changes: readonly Change[]; from: string }) {
  const said = changes.flatMap(({ item, amountKobo }) =>
    amountKobo === null ? [] : [`${itemNames[item]} ${priceInWords(item, amountKobo)}`],
  )
  return (
    <p aria-live="polite" className="line-clamp-2 min-w-0 leading-snug font-semibold empty:hidden">
      {said.length > 0 && `From ${showDay(from)}: ${said.join(', ')}.`}
    </p>
  )
}
