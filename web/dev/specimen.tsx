import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; children: ReactNode }

/** A chapter of the workshop. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2
        id={id}
        tabIndex={-1}
        className="scroll-mt-4 border-b border-line pb-2 text-2xl font-bold"
      >
        {title}
      </h2>
      <div className="grid gap-8 lg:grid-cols-2">{children}</div>
    </section>
  )
}

type SpecimenProps = { title: string; wide?: boolean; children: ReactNode }

/** One part in one state, and what it is called. */
export function Specimen({ title, wide = false, children }: SpecimenProps) {
  return (
    <div className={`grid min-w-0 content-start gap-3 ${wide ? 'lg:col-span-full' : ''}`}>
      <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
      {children}
    </div>
  )
}

/** Several of them beside each other where there is room. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
