import type { ReactNode } from 'react'

const look =
  'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-[0.8125rem] font-semibold'

const tones = {
  leaf: 'bg-leaf-100 text-leaf-700',
  danfo: 'bg-danfo-soft text-danfo-ink',
  clay: 'bg-clay-soft text-clay-ink',
  plain: 'bg-line text-ink',
}

type BadgeProps = { tone?: keyof typeof tones; dot?: boolean; children: ReactNode }

/** A word or two about a state. The words say it; the colour only repeats it. */
export function Badge({ tone = 'leaf', dot = false, children }: BadgeProps) {
  return (
    <span className={`${look} ${tones[tone]}`}>
      {dot && <span aria-hidden="true" className="size-2 rounded-full bg-current" />}
      {children}
    </span>
  )
}
