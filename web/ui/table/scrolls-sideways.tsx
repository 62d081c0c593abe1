import type { ReactNode } from 'react'

type ScrollsSidewaysProps = { label: string; className?: string; children: ReactNode }

/** A table that stays one on a narrow screen: it is scrolled there, by the keyboard, too. */
export function ScrollsSideways({ label, className = '', children }: ScrollsSidewaysProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on phones it scrolls
    <section aria-label={label} tabIndex={0} className={`overflow-x-auto ${className}`}>
      {children}
    </section>
  )
}
