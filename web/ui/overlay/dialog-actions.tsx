import type { ReactNode } from 'react'

type DialogActionsProps = {
  /** In the middle, below words that are in the middle, too. */
  centred?: boolean
  className?: string
  children: ReactNode
}

// The room around them covers what is scrolled below them, up to the edges of the dialog.
const look =
  'sticky -bottom-(--pad) z-10 -mx-(--pad) -my-3 flex flex-wrap-reverse gap-3 bg-card px-(--pad) py-3 short:static'

/** The buttons at the end of a dialog, always in view: the main one at the right, and on top where they do not fit
 * beside each other. */
export function DialogActions({ centred = false, className = '', children }: DialogActionsProps) {
  const place = centred ? 'justify-center' : 'justify-end'
  return <div className={`${look} ${place} ${className}`}>{children}</div>
}
