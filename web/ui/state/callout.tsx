import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'

const tones = {
  leaf: { look: 'bg-leaf-100 text-ink', icon: 'check', colour: 'text-leaf-700' },
  danfo: { look: 'bg-danfo-soft text-danfo-ink', icon: 'info', colour: '' },
  clay: { look: 'bg-clay-soft text-clay-ink', icon: 'alert', colour: '' },
} as const

type CalloutProps = {
  tone?: keyof typeof tones
  icon?: IconName
  className?: string
  children: ReactNode
}

/** A sentence that stands in the page. The place that shows it says how it is read out. */
export function Callout({ tone = 'leaf', icon, className = '', children }: CalloutProps) {
  const face = tones[tone]
  return (
    <p className={`flex gap-2.5 rounded-xl px-4 py-3 ${face.look} ${className}`}>
      <Icon name={icon ?? face.icon} className={`mt-0.5 size-5 ${face.colour}`} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
