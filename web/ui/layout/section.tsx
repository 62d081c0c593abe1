import type { ReactNode } from 'react'
import { Card } from './card.tsx'

type SectionProps = { id: string; title: string; children: ReactNode }

/** A section of a long page under its own heading; `#id` leads to it. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <Card id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4">
      <h2 id={`${id}-title`} tabIndex={-1} className="mb-4 text-xl font-bold">
        {title}
      </h2>
      {children}
    </Card>
  )
}
