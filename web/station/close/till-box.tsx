import { useState, type ReactNode } from 'react'
import type { Closing } from '../../../contract/desk/close.ts'
import { formatNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/day.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { boxLook } from '../resident/called-today.tsx'
import { CountRow } from './count-row.tsx'
import { offInWords, sumOfCounts } from './count-words.ts'

const Line = ({ says, children }: { says: ReactNode; children: ReactNode }) => (
  <div className="flex justify-between gap-3 px-4 py-1">
    <dt>{says}</dt>
    <dd className="figures font-semibold whitespace-nowrap">{children}</dd>
  </div>
)

type TillBoxProps = { closing: Closing; goesOn: boolean; onCounted: () => void }

/** The till after the carriers: what came in, what was counted, what goes to the bank. */
export function TillBox({ closing, goesOn, onCounted }: TillBoxProps) {
  const { inHand, tillKobo, tillCountId, day, sheet } = closing
  const facts = sheet?.facts ?? closing.facts
  const { takenKobo, receipts, counts } = facts.till
  const banked = sumOfCounts(counts)
  const [isChosen, choose] = useState(false)
  const isTurn = inHand.length === 0 && tillKobo > 0 && (!sheet || day === today())
  return (
    <section aria-labelledby="till" className={`${boxLook} break-inside-avoid`}>
      <h2
        id="till"
        tabIndex={-1}
        className="scroll-mt-18 flex justify-between gap-3 px-4 py-2.5 font-bold"
      >
        2. Till and bank
        {inHand.length > 0 && <Badge tone="plain">after carriers</Badge>}
      </h2>
      <dl className="border-t border-line py-1.5 text-[0.9375rem]">
        <Line says="From carriers">{formatNaira(facts.sums.countedKobo)}</Line>
        <Line
          says={
            <>
              At the desk,{' '}
              <TextLink to={pageAt('/station/cash', { from: day, to: day })}>
                {receipts} {receipts === 1 ? 'receipt' : 'receipts'}
              </TextLink>
            </>
          }
        >
          {formatNaira(takenKobo)}
        </Line>
        {counts.length > 0 && (
          <>
            <Line says="To the bank">{formatNaira(banked.countedKobo)}</Line>
            <div className="px-4 py-1 text-right">
              <Badge tone={banked.differenceKobo === 0 ? 'leaf' : 'clay'}>
                {offInWords(banked.differenceKobo)}
              </Badge>
            </div>
          </>
        )}
      </dl>
      {isTurn && (!sheet || isChosen) && (
        <div className="border-t border-line pt-2">
          <CountRow
            books={{ expectedKobo: tillKobo, lastCountId: tillCountId }}
            takesFocus={goesOn || isChosen}
            onCounted={() => {
              onCounted()
              choose(false)
            }}
          />
        </div>
      )}
      {isTurn && sheet && !isChosen && (
        <div className="border-t border-line px-4 py-3">
          <Button variant="ghost" className="lg:min-h-9" onClick={() => choose(true)}>
            Count the till
          </Button>
        </div>
      )}
    </section>
  )
}
