import { sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { shortId } from '../../../contract/request/request.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { showClock } from '../../ui/day.ts'
import { showKilos } from '../../ui/form/kilo.ts'
import { useResident } from '../resident/use-residents.ts'
import type { Credited } from './use-weigh.ts'
import { WeighList } from './weigh-list.tsx'
import { usesOf } from './weigh-uses.ts'

/** The button that had the focus is gone, and the page may be scrolled past the words. */
const bringUp = (heading: HTMLElement | null) => heading?.focus()

type WeighReceiptProps = { credited: Credited; onNext: () => void }

/** It is done: how much, to whom, and what the money was used for at once. */
export function WeighReceipt({ credited, onNext }: WeighReceiptProps) {
  const { weighing, before } = credited
  const { resident: now, isFetching } = useResident(weighing.userId)
  const uses = now && !isFetching ? usesOf(before, now, weighing) : []
  return (
    <div className="mx-auto max-w-lg">
      <article className="relative overflow-hidden rounded-xl border border-line bg-card p-5 sm:p-7">
        <Stamp at={weighing.weighedAt} />
        <h2
          ref={bringUp}
          tabIndex={-1}
          className="mb-1 pr-28 text-2xl leading-tight font-bold wrap-anywhere outline-none"
        >
          {sayNaira(weighing.worthKobo)} credited to {weighing.user}
        </h2>
        <p className="mb-4 text-ink-soft">
          {showKilos(weighing.grams)}
          {weighing.requestId && ` for request #${shortId(weighing.requestId)}`}
        </p>
        <WeighList lines={weighing.lines} />
        <ul aria-live="polite" className="mt-4 grid gap-1 empty:hidden">
          {uses.map(use => (
            <li key={use} className="font-semibold text-leaf-700">
              {use}
            </li>
          ))}
        </ul>
      </article>
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <Button className="min-h-14 text-lg!" onClick={onNext}>
          Weigh next
        </Button>
        <ButtonLink variant="ghost" className="min-h-14" to={pageAt('/station/recyclables')}>
          See received
        </ButtonLink>
      </div>
    </div>
  )
}

const stampLook =
  'absolute top-4 right-3 grid -rotate-12 animate-stamp justify-items-center rounded-lg border-3 ' +
  'border-leaf-700 px-2.5 py-1 leading-tight text-leaf-700'

const Stamp = ({ at }: { at: string }) => (
  <span aria-hidden="true" className={stampLook}>
    <span className="text-lg font-bold tracking-wider uppercase">Credited</span>
    <span className="figures text-xs font-semibold">{showClock(at)}</span>
  </span>
)
