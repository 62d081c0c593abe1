import { useState, type FormEvent } from 'react'
import { correctDay, signDay, type Closing } from '../../../contract/desk/close.ts'
import { sayNaira } from '../../../contract/money.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { toasts } from '../../ui/overlay/toast.tsx'
import { addedLater } from './late-words.ts'
import { boxLook } from '../resident/called-today.tsx'

const refresh = () => askAgain('cash', 'request')

/** What is signed, in a sentence. */
export function sumsInWords(
  { stops, done, notDone, notVisited, differenceKobo }: Closing['facts']['sums'],
  uncounted = 0,
) {
  const off =
    differenceKobo === 0
      ? uncounted > 0
        ? 'Not all cash is counted yet.'
        : 'The cash is right.'
      : `${sayNaira(Math.abs(differenceKobo))} ${differenceKobo < 0 ? 'short' : 'too much'}.`
  return `${stops} stops: ${done} done, ${notDone} not done, ${notVisited} not visited. ${off}`
}

/** The signature, or who has signed and what turned out since. */
export function SignBox({ closing }: { closing: Closing }) {
  return (
    <section aria-labelledby="sign" className={boxLook}>
      <h2 id="sign" className="px-4 py-2.5 font-bold">
        3. Signed sheet
      </h2>
      <div className="grid gap-3 border-t border-line px-4 py-3">
        {closing.sheet ? <Signed closing={closing} /> : <Sign closing={closing} />}
      </div>
    </section>
  )
}

function Sign({ closing: { day, facts, inHand } }: { closing: Closing }) {
  const { busy, run } = useAction()
  const { done, notDone, notVisited, countedKobo } = facts.sums
  const sign = () =>
    run({ failed: 'The day is not signed', refresh }, async () => {
      const seen = { done, notDone, notVisited, countedKobo }
      const { message } = await call(signDay, { day, seen })
      toasts.show({ text: message })
    })
  const waits = inHand.length
  return (
    <>
      <p className="text-[0.9375rem]">{sumsInWords(facts.sums, inHand.length)}</p>
      <p className="text-[0.8125rem] text-ink-soft">
        Once signed, the sheet is fixed. Corrections are added below it.
      </p>
      <Button disabled={waits > 0} busy={busy} onClick={() => void sign()}>
        {waits > 0 ? `Sign, ${waits} to count` : 'Sign the day'}
      </Button>
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
    void run({ failed: 'It was not written down', refresh }, async () => {
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
      <p className="text-[0.9375rem]">{sumsInWords(sheet.facts.sums)}</p>
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
          What turned out since
          <textarea
            rows={2}
            maxLength={500}
            value={words}
            onChange={event => setWords(event.target.value)}
            className="rounded-lg border border-line-strong bg-card px-3 py-2 text-base text-ink"
          />
        </label>
        <Button type="submit" variant="ghost" busy={busy} className="lg:min-h-9">
          Add a line
        </Button>
      </form>
    </>
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
