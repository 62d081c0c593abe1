import type { CashInHand } from '../../../contract/wallet/cash.ts'
import { sayNaira } from '../../../contract/money.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { countCash } from './count-cash.tsx'
import { InBooks, unseenWhileCounting } from './in-books.tsx'
import type { Cash } from './use-cash.ts'

/** Which carriers have cash in hand, and how near they are to what one may carry. */
export function CashInHands({ cash: { carriers, ceilingKobo } }: { cash: Cash }) {
  return (
    <Card aria-labelledby="in-hands">
      <h2 id="in-hands" className="text-xl font-bold">
        Carriers’ cash
      </h2>
      {carriers.length === 0 ? (
        <p className="mt-2 text-ink-soft">No carrier has cash in hand.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {carriers.map(carrier => (
            <InHand key={carrier._id} carrier={carrier} ceilingKobo={ceilingKobo} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type InHandProps = { carrier: CashInHand; ceilingKobo: number }

function InHand({ carrier, ceilingKobo }: InHandProps) {
  const { name, photo, heldKobo } = carrier
  const isFull = heldKobo >= ceilingKobo
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 sm:gap-x-4 sm:py-3.5 last:pb-0">
      <Avatar name={name} photo={photo} className="size-11" />
      <div className="min-w-0 flex-1 basis-32 sm:basis-44">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
            {name}
            {isFull && (
              <Badge tone="clay" dot>
                {heldKobo > ceilingKobo ? 'too much' : 'full'}
              </Badge>
            )}
          </span>
          <span className="figures">
            <strong>
              <InBooks kobo={heldKobo} />
            </strong>
            <span className="text-sm text-ink-soft max-sm:hidden"> of {sayNaira(ceilingKobo)}</span>
          </span>
        </p>
        <Share share={isFull ? 1 : heldKobo / ceilingKobo} isFull={isFull} />
      </div>
      <Button
        variant="ghost"
        className="ml-auto"
        aria-label={`Count ${name}’s cash`}
        onClick={() => void countCash(carrier)}
      >
        Count
      </Button>
    </li>
  )
}

const Share = ({ share, isFull }: { share: number; isFull: boolean }) => (
  <svg
    width="100%"
    height="8"
    aria-hidden="true"
    className={`mt-1.5 block rounded-full bg-line ${unseenWhileCounting}`}
  >
    <rect
      width={`${Math.round(share * 1000) / 10}%`}
      height="8"
      rx="4"
      className={isFull ? 'fill-clay' : 'fill-leaf-700'}
    />
  </svg>
)
