import type { Refusal } from '../../contract/refusal.ts'

/** How long that is, in words: "40 seconds", "12 minutes", "2 hours". */
export function waitText(seconds: number): string {
  if (seconds < 90) return count(Math.max(1, Math.ceil(seconds)), 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')
}

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`

const sentence = ({ code, retryAfterSeconds }: Refusal) =>
  code === 'too_many' && retryAfterSeconds !== undefined
    ? `You can try again in ${waitText(retryAfterSeconds)}.`
    : ''

/** The server's "no" in full: after too many tries also how long to wait. */
export const refusalText = (refusal: Refusal) => `${refusal.message} ${sentence(refusal)}`.trim()

/** Stands in a form whose message does not say how long to wait. */
export function WaitNote({ refusal }: { refusal: Refusal | null }) {
  const text = refusal && sentence(refusal)
  return text ? <p className="text-ink-soft">{text}</p> : null
}
