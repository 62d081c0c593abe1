import { strength, weakness } from '../../../contract/password.ts'
import { msg, t, tPacked } from '../../t.ts'

const verdicts = [
  '',
  msg('Fair||a password'),
  msg('Good||a password'),
  msg('Strong||a password'),
  msg('Very strong||a password'),
] as const

/** How strong a secret looks while it is typed, or what it still lacks. */
export function Strength({ typed, least }: { typed: string; least: number | undefined }) {
  const level = strength(typed, least)
  const colour = level === 0 ? 'bg-clay' : level < 3 ? 'bg-danfo' : 'bg-leaf-700'
  return (
    <div className="grid gap-1">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1.5">
        {[1, 2, 3, 4].map(step => (
          <span
            key={step}
            className={`h-1.5 rounded-full ${step <= Math.max(level, 1) ? colour : 'bg-line'}`}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-sm text-ink-soft">
        {level === 0
          ? t('Not yet: {why}', { why: tPacked(weakness(typed, least) ?? '') })
          : t(verdicts[level])}
      </p>
    </div>
  )
}
