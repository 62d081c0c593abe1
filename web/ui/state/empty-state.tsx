import type { ReactNode } from 'react'
import EmptyDoorstep from '../drawing/empty-doorstep.svg?drawing'

type EmptyStateProps = {
  title: string
  /** What to do next. */
  children?: ReactNode
  action?: ReactNode
}

/** A list with nothing in it yet. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <EmptyDoorstep className="mb-2 h-28" />
      <p className="text-xl font-bold">{title}</p>
      {children && <p className="max-w-sm text-ink-soft">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
