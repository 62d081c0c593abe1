import { useLayoutEffect, useId, useRef, type Ref } from 'react'
import { sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { Button } from '../../ui/button.tsx'
import { asTyped } from '../../ui/form/naira.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { offInWords } from './count-words.ts'
import { NoteFields } from './note-fields.tsx'
import { takeLostFocus } from './take-lost-focus.ts'
import { useCount, type Counting } from './use-count.ts'

const fieldLook =
  'figures min-h-11 w-full rounded-lg border border-line-strong bg-card px-3 aria-invalid:border-clay lg:min-h-9'

/** Counts a pile, by notes or as a sum. */
export function CountRow(counting: Counting) {
  const { carrier, takesFocus = false, onCounted } = counting
  const id = useId()
  const amount = useRef<HTMLInputElement>(null)
  const why = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) takeLostFocus(amount.current)
  }, [takesFocus])
  const count = useCount(counting)
  const { typed, type, note, explain, isNoteWrong, offKobo, expectedKobo, wrong, compare, said } =
    count
  return (
    <form
      noValidate
      // Until it is compared, nothing on the page says what should be there.
      data-counting={offKobo === null ? '' : undefined}
      className="grid gap-3 px-4 pb-3"
      onSubmit={event => {
        event.preventDefault()
        const stops = compare()
        if (stops === 'amount') amount.current?.focus()
        // It comes with the comparison.
        if (stops === 'note') requestAnimationFrame(() => why.current?.focus())
      }}
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem] sm:items-end lg:in-[aside]:grid-cols-1">
        <NoteFields onSum={kobo => type(asTyped(kobo))} />
        <div className="grid gap-0.5">
          <label htmlFor={id} className="text-[0.8125rem] text-ink-soft">
            {carrier ? `${carrier.name}’s cash, ₦` : 'In the till, ₦'}
          </label>
          <input
            ref={amount}
            id={id}
            data-next=""
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={wrong !== ''}
            maxLength={20}
            value={typed}
            onChange={event => type(event.target.value)}
            className={`${fieldLook} text-right font-semibold`}
          />
        </div>
      </div>
      <div role="alert" className="font-semibold text-clay empty:hidden">
        {wrong && <p>{wrong}</p>}
        {offKobo !== null && (
          <p>
            {sayNaira(expectedKobo)} expected: {offInWords(offKobo)}.
          </p>
        )}
      </div>
      {offKobo !== null && (
        <WhyField field={why} note={note} onNote={explain} isWrong={isNoteWrong} />
      )}
      {offKobo !== null && offKobo < 0 && said && <p className="text-[0.875rem]">{said}</p>}
      <Foot {...count} isCarriers={carrier !== undefined} onNext={onCounted} />
    </form>
  )
}

type WhyFieldProps = {
  field: Ref<HTMLInputElement>
  note: string
  onNote: (note: string) => void
  isWrong: boolean
}

const WhyField = ({ field, note, onNote, isWrong }: WhyFieldProps) => (
  <label className="grid gap-0.5 text-[0.8125rem] text-ink-soft">
    What happened?
    <input
      ref={field}
      maxLength={300}
      autoComplete="off"
      required
      aria-invalid={isWrong}
      value={note}
      onChange={event => onNote(event.target.value)}
      className={`${fieldLook} text-base text-ink`}
    />
    {isWrong && (
      <span role="alert" className="font-semibold text-clay">
        Please say what happened
      </span>
    )}
  </label>
)

type FootProps = Pick<
  ReturnType<typeof useCount>,
  'offKobo' | 'busy' | 'isAbove' | 'isAsked' | 'isGone' | 'wrong'
> & { isCarriers: boolean; onNext: () => void }

/** What is short by more than a cashier may write off waits for the head; what somebody else has counted is over. */
function Foot({ offKobo, busy, isAbove, isAsked, isGone, wrong, ...rest }: FootProps) {
  const { isCarriers, onNext } = rest
  if (isGone && wrong) {
    return (
      <Button variant="ghost" onClick={onNext} className="sm:justify-self-end lg:min-h-9">
        Continue
      </Button>
    )
  }
  if (isAsked) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-[0.875rem]">
        This goes to the head of your station for approval.
        <TextLink to={pageAt('/station/approvals')} className="inline-flex min-h-11 items-center">
          Approvals
        </TextLink>
      </p>
    )
  }
  const settles = isCarriers ? 'Counted' : 'Counted for the bank'
  return (
    <Button type="submit" busy={busy} className="sm:justify-self-end lg:min-h-9">
      {offKobo === null
        ? settles
        : isAbove
          ? 'Ask for approval'
          : offKobo < 0
            ? 'Record shortage'
            : 'Record surplus'}
    </Button>
  )
}
