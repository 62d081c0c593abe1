import { useState } from 'react'
import {
  getPrices,
  itemNames,
  type PriceLine,
  type PriceList,
} from '../../../contract/price/price.ts'
import { query, queryClient } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { drafts, type Draft } from '../../ui/form/draft.ts'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { NairaField } from '../../ui/form/naira-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { priceInWords } from '../../words/price.ts'
import { changesIn, ends, fieldOf, setBoundsForm, typedFor, type End } from './price-bounds.ts'

type BoundsFormProps = { list: PriceList; onClose: () => void }

/** Between what the station may choose its prices. */
export function BoundsForm({ list, onClose }: BoundsFormProps) {
  const { stationId, prices } = list
  const draftKey = `bounds:${stationId}`
  const [typed, setTyped] = useState<Draft>(() => drafts.read(draftKey))
  const send = useSend(setBoundsForm, {
    fixed: { stationId, bounds: changesIn(prices, typed) },
    draftKey,
    onDone(answer) {
      queryClient.setQueryData(query(getPrices, { stationId }).queryKey, answer)
      toasts.show({ text: 'Limits saved.' })
      onClose()
    },
  })
  const type = (field: string, value: string) => {
    drafts.keep(draftKey, { [field]: value })
    setTyped(before => ({ ...before, [field]: value }))
  }
  const leave = () => {
    drafts.remove(draftKey)
    onClose()
  }
  return (
    <Card aria-label="Limits">
      <p className="mb-4 text-ink-soft">
        The station sets its prices within these limits. Current prices don’t change.
      </p>
      <Form send={send}>
        <ul className="divide-y divide-line">
          {prices.map(line => (
            <Row key={line.item} line={line} typed={typed} onType={type} />
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Save limits</SubmitButton>
          <Button variant="ghost" onClick={leave}>
            Cancel
          </Button>
        </div>
      </Form>
    </Card>
  )
}

const endNames = { least: 'At least', most: 'At most' } as const satisfies Record<End, string>

type RowProps = { line: PriceLine; typed: Draft; onType: (field: string, value: string) => void }

function Row({ line, typed, onType }: RowProps) {
  const { item, amountKobo } = line
  return (
    <li className="py-4 first:pt-0">
      <fieldset className="grid grid-cols-2 items-start gap-3 md:grid-cols-[minmax(0,1fr)_12rem_12rem]">
        <legend className="contents">
          <span className="col-span-2 md:col-span-1 md:pt-2">
            <span className="block font-bold">{itemNames[item]}</span>
            <span className="text-sm text-ink-soft">Today {priceInWords(item, amountKobo)}</span>
          </span>
        </legend>
        {ends.map(end => (
          <NairaField
            key={end}
            name={fieldOf(item, end)}
            label={endNames[end]}
            typed={typedFor(line, end, typed)}
            onTyped={value => onType(fieldOf(item, end), value)}
          />
        ))}
      </fieldset>
    </li>
  )
}
