import { useId, useState } from 'react'
import { sayNaira } from '../../contract/money.ts'
import { Form, SubmitButton, type Send } from '../ui/form/form.tsx'
import { NairaField } from '../ui/form/naira-field.tsx'
import { asTyped, koboOf } from '../ui/form/naira.ts'
import { QuickAmounts } from '../ui/form/quick-amounts.tsx'
import { Suggested, type Suggestion } from '../ui/form/suggested.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'

export type Way<Value extends string> = {
  value: Value
  label: string
  icon: IconName
  text: string
  /** What is often said with it. */
  suggestions: readonly Suggestion[]
}

type SettleFormProps<Value extends string> = {
  send: Send
  /** The field that the choice is sent in. */
  name: 'answer' | 'decision'
  legend: string
  ways: readonly Way<Value>[]
  /** What can still be given back of the price. */
  leftKobo: number
  /** Whether it is about a visit that was none: the pickup itself is still to come, and nothing is paid. */
  isVisit: boolean
  submit: string
}

const cardLook =
  'pointer-events-none grid h-full content-start gap-0.5 rounded-xl border-[1.5px] border-line-strong px-3.5 py-2.5 ' +
  'transition-colors peer-checked:border-leaf-700 peer-checked:bg-leaf-100 forced-colors:peer-checked:outline-2'

/** What they mean where the pickup itself is still to come. */
const ofVisit: Partial<Record<string, string>> = {
  'come again': 'The pickup is still open: assign it again.',
  nothing: 'The pickup goes ahead as planned.',
}

/** Come again, give back or words alone: one of them, with what goes with it. */
export function SettleForm<Value extends string>(props: SettleFormProps<Value>) {
  const { send, ways, isVisit, submit } = props
  const leftKobo = isVisit ? 0 : props.leftKobo
  const possible = ways.filter(({ value }) => value !== 'give back' || leftKobo > 0)
  const [chosen, choose] = useState<Value | undefined>(possible[0]?.value)
  const way = possible.find(({ value }) => value === chosen)
  return (
    <Form send={send}>
      <Ways {...props} ways={possible} chosen={chosen} onChoose={choose} />
      {chosen === 'give back' && <HowMuch leftKobo={leftKobo} isBusy={send.pending} />}
      {way && (
        <Suggested key={way.value} legend="Common answers" suggestions={way.suggestions}>
          <TextArea
            name="words"
            label="Message to the resident"
            rows={3}
            maxLength={1000}
            required={chosen === 'come again' ? false : undefined}
          />
        </Suggested>
      )}
      <div>
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </Form>
  )
}

type WaysProps<Value extends string> = Pick<
  SettleFormProps<Value>,
  'send' | 'name' | 'legend' | 'ways' | 'isVisit'
> & {
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

function Ways<Value extends string>(props: WaysProps<Value>) {
  const { send, name, legend, ways, isVisit, chosen, onChoose } = props
  const id = useId()
  return (
    <fieldset disabled={send.pending}>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{legend}</legend>
      <div className="grid gap-2">
        {ways.map(({ value, label, icon, text }, at) => (
          <div key={value} className="relative">
            <input
              id={`${id}-${at}`}
              aria-describedby={`${id}-${at}-text`}
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-xl"
            />
            <div className={cardLook}>
              <label htmlFor={`${id}-${at}`} className="flex items-center gap-2 font-semibold">
                <Icon name={icon} className="size-4.5" />
                {label}
              </label>
              <p id={`${id}-${at}-text`} className="text-sm text-ink-soft">
                {(isVisit && ofVisit[value]) || text}
              </p>
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** A part of the price or all of it; the bounds stand beside the field. */
function HowMuch({ leftKobo, isBusy }: { leftKobo: number; isBusy: boolean }) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <QuickAmounts
        amounts={[{ kobo: leftKobo, label: `All of it, ${sayNaira(leftKobo)}` }]}
        chosen={koboOf(typed)}
        onChoose={kobo => !isBusy && setTyped(asTyped(kobo))}
      />
      <NairaField
        name="amountKobo"
        label="How much"
        hint={`From ₦0.01 to ${sayNaira(leftKobo)}`}
        typed={typed}
        onTyped={setTyped}
        readOnly={isBusy}
      />
    </>
  )
}
