import type { ReactNode } from 'react'

type DialogActionsProps = {
  /** In the middle, below words that are in the middle, too. */
  centred?: boolean
  className?: string
  children: ReactNode
}

/** The buttons at the end of a dialog: the main one at the right, and on top where they do not fit beside each other. */
export function DialogActions({ centred = false, className = '', children }: DialogActionsProps) {
  const place = centred ? 'justify-center' : 'justify-end'
  return <div className={`flex flex-wrap-reverse gap-3 ${place} ${className}`}>{children}</div>
}
