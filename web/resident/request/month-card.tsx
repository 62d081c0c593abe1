import type { ReactNode } from 'react'
import { monthlyRequests } from '../../../contract/account/account.ts'
import { words } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Ring } from '../../ui/chart/ring.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useAsking } from './asking.ts'
import { useLeft } from './month.ts'
import { t } from '../../t.ts'

type MonthCardProps = {
  /** What stands above the heading. */
  eyebrow: string
  heading: (left: number | null) => string
  className?: string
  /** Below the button, such as where we come to. */
  children?: ReactNode
}

/** The month's four: how many are left, and the button that takes one. */
export function MonthCard({ eyebrow, heading, className = '', children }: MonthCardProps) {
  const left = useLeft()
  const { forPickup, forSpecial } = useAsking()
  return (
    <Card aria-labelledby="month" className={className}>
      <div className="flex flex-wrap items-center gap-4.5 sm:gap-6">
        {left === null ? (
          <Skeleton shape="disc" className="size-26 shrink-0" />
        ) : (
          <Ring
            value={left}
            max={monthlyRequests}
            label={t('{left} of {all} requests left this month', { left, all: monthlyRequests })}
          />
        )}
        <div className="min-w-[min(8rem,100%)] flex-1">
          <p className="text-sm text-ink-soft">{eyebrow}</p>
          <h2 id="month" data-first="left" className="text-xl leading-tight font-bold">
            {heading(left)}
          </h2>
          {left !== 0 && (
            <Button className="mt-3" onClick={forPickup}>
              {t('Make Request')}
            </Button>
          )}
        </div>
      </div>
      {left === 0 && (
        <div className="mt-4 grid justify-items-start gap-3">
          <p>{t(words.requestsExhausted)}</p>
          <Button onClick={() => forSpecial()}>{t(words.makeCustomRequest)}</Button>
        </div>
      )}
      {children}
    </Card>
  )
}
