import { useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { correctDay, type Closing, type OpenAtClose } from '../../../contract/desk/close.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/day.ts'
import { Moment } from '../../ui/moment.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { ask } from '../../ui/overlay/ask.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { factsInWords, openInWords, sinceInWords } from './count-words.ts'
import { addedLater } from './late-words.ts'
import { boxLook } from '../resident/called-today.tsx'
import { takeLostFocus } from './take-lost-focus.ts'
import { SignDialog } from './sign-dialog.tsx'

const refresh = () => askAgain('cash', 'request')

/** The signature, or who has signed and what turned out since. */
export function SignBox({ closing, goesOn }: { closing: Closing; goesOn: boolean }) {
  return (
    <section aria-labelledby="sign" className={`${boxLook} break-inside-avoid`}>
      <h2 id="sign" tabIndex={-1} className="scroll-mt-18 px-4 py-2.5 font-bold">
        3. Signed sheet
      </h2>
      <div className="grid gap-3 border-t border-line px-4 py-3">
        {closing.sheet ? <Signed closing={closing} /> : <Sign closing={closing} goesOn={goesOn} />}
      </div>
    </section>
  )
}

function Sign({ closing, goesOn }: { closing: Closing; goesOn: boolean }) {
  const { day, facts, inHand, tillKobo } = closing
  const button = useRef<HTMLButtonElement>(null)
  const isTurn = goesOn && inHand.length === 0 && tillKobo === 0
  useLayoutEffect(() => {
    if (isTurn) takeLostFocus(button.current)
  }, [isTurn])
  const { busy, run } = useAction()
  const sign = () =>
    run({ failed: 'Day not signed' }, async () => {
      // Whoever is asked reads what is so at this moment.
      await refresh()
      await ask<void>(answer => <SignDialog day={day} onClose={answer} />)
    })
  return (
    <>
      <p className="text-[0.9375rem]">{factsInWords(facts)}</p>
      <p className="text-[0.8125rem] text-ink-soft">
        Once signed, the sheet is fixed. Corrections are added below it.
      </p>
      {day > today() ? (
        <p className="font-semibold">This day has not come yet.</p>
      ) : (
        <Button
          ref={button}
          {...(isTurn && { 'data-next': '' })}
          variant={inHand.length > 0 ? 'ghost' : 'primary'}
          busy={busy}
          onClick={() => void sign()}
        >
          Sign the day
        </Button>
      )}
    </>
  )
}

function Signed({ closing }: { closing: Closing }) {
  const { day, sheet } = closing
  const { busy, run } = useAction()
  const [words, setWords] = useState('')
  if (!sheet) return null
  const write = (event: FormEvent) => {
    event.preventDefault()
    if (!words.trim()) return
    void run({ failed: 'Not recorded', refresh }, async () => {
      const { message } = await call(correctDay, { day, words })
      setWords('')
      toasts.show({ text: message })
    })
  }
  return (
    <>
      <p className="font-semibold">
        Signed by {sheet.signedBy}, <Moment at={sheet.signedAt} />
      </p>
      <p className="text-[0.9375rem]">{factsInWords(sheet.facts)}</p>
      {sheet.open && <OpenThen open={sheet.open} />}
      <SinceThen closing={closing} />
      <AddedLater closing={closing} />
      {sheet.lines.length > 0 && (
        <ul className="grid gap-2">
          {sheet.lines.map(line => (
            <li key={line.at + line.words} className="wrap-anywhere">
              {line.words}
              <span className="block text-[0.8125rem] text-ink-soft">
                {line.by}, <Moment at={line.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={write} className="grid gap-2">
        <label className="grid gap-1 text-[0.8125rem] text-ink-soft">
          Corrections
          <textarea
            rows={2}
            maxLength={500}
            value={words}
            onChange={event => setWords(event.target.value)}
            className="rounded-lg border border-line-strong bg-card px-3 py-2 text-base text-ink"
          />
        </label>
        <Button type="submit" variant="ghost" busy={busy} className="lg:min-h-9">
          Add correction
        </Button>
      </form>
    </>
  )
}

/** What whoever signed knew of. */
function OpenThen({ open }: { open: OpenAtClose }) {
  const lines = openInWords(open)
  if (lines.length === 0) return null
  return <p className="text-[0.9375rem]">Still open when it was signed: {lines.join(', ')}.</p>
}

/** What has changed since, apart from what is signed. */
function SinceThen({ closing }: { closing: Closing }) {
  const carriers = closing.since?.carriers ?? 0
  const said = sinceInWords(closing)
  if (!said && carriers === 0) return null
  return (
    <p className="rounded-lg bg-danfo-soft px-3 py-2 text-[0.9375rem] text-danfo-ink">
      {said && `Since then: ${said}. `}
      {/* How much it is comes with the count. */}
      {carriers > 0 && `Cash to count: ${carriers === 1 ? '1 carrier' : `${carriers} carriers`}.`}
    </p>
  )
}

/** What came in after the day was signed; where nothing did, nothing. */
function AddedLater({ closing }: { closing: Closing }) {
  const added = addedLater(closing)
  if (added.length === 0) return null
  return (
    <div>
      <h3 id="added" className="mb-1 font-semibold">
        Added after signing
      </h3>
      <ul aria-labelledby="added" className="grid gap-2">
        {added.map(({ words, on }) => (
          <li key={words} className="wrap-anywhere">
            {words}
            <span className="block text-[0.8125rem] text-ink-soft">Counted on {on}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
