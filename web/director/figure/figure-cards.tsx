import { useState, type ReactNode } from 'react'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { StatCard } from '../../ui/chart/stat-card.tsx'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { AmountDialog, UsersDialog } from './made-of-dialog.tsx'
import type { Overview } from './use-overview.ts'

/** How many people and how much money, and what each is made of. */
export function FigureCards({ overview }: { overview: Overview | undefined }) {
  const [opened, setOpened] = useState<'users' | 'amount' | null>(null)
  const close = () => setOpened(null)
  return (
    <div className="grid two-abreast gap-3 sm:grid-cols-[1fr_1fr_1.6fr] lg:gap-4">
      <StatCard
        label="Number of Users"
        value={overview ? showNumber(overview.users) : <Coming first="users" className="w-20" />}
      >
        <Opener onOpen={() => setOpened('users')}>By station</Opener>
      </StatCard>
      <StatCard
        label="Open now"
        value={overview ? showNumber(openOf(overview)) : <Coming first="open" className="w-16" />}
      >
        {overview && sayOpen(overview)}
      </StatCard>
      <StatCard
        label="Total Amount"
        wide
        value={
          overview ? <Money kobo={overview.totalKobo} /> : <Coming first="total" className="w-56" />
        }
      >
        <Opener onOpen={() => setOpened('amount')}>Breakdown</Opener>
      </StatCard>
      {opened === 'users' && overview && <UsersDialog users={overview.users} onClose={close} />}
      {opened === 'amount' && overview && <AmountDialog total={overview.total} onClose={close} />}
    </div>
  )
}

const openOf = ({ now: { pending, assigned, pickedUp } }: Overview) => pending + assigned + pickedUp

const sayOpen = ({ now: { pending, assigned, pickedUp } }: Overview) =>
  `${showNumber(pending)} waiting, ${showNumber(assigned)} assigned, ${showNumber(pickedUp)} picked up`

const Coming = ({ first, className }: { first: string; className: string }) => (
  <span data-first={first}>
    <Skeleton className={`my-1 h-8 ${className}`} />
  </span>
)

function Opener({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-screen-only
      onClick={onOpen}
      className="-my-2.5 inline-flex min-h-11 cursor-pointer items-center rounded-lg text-left text-[0.9375rem] font-semibold text-leaf-700 underline underline-offset-3"
    >
      {children}
    </button>
  )
}
