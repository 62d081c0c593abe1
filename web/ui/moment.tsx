const timeZone = 'Africa/Lagos'
const dayMs = 24 * 60 * 60 * 1000

const clock = new Intl.DateTimeFormat('en-NG', {
  timeZone,
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
})
const day = new Intl.DateTimeFormat('en-NG', { timeZone, day: 'numeric', month: 'short' })
const date = new Intl.DateTimeFormat('en-NG', { timeZone, dateStyle: 'medium' })

/** A moment as people say it, in Lagos: "today 8:12", "yesterday 17:40", "3 Nov 8:12". */
export function showMoment(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const onDay = date.format(at)
  if (onDay === date.format(now)) return `today ${clock.format(at)}`
  if (onDay === date.format(now.getTime() - dayMs)) return `yesterday ${clock.format(at)}`
  const isRecent = now.getTime() - at.getTime() < 300 * dayMs
  return isRecent ? `${day.format(at)} ${clock.format(at)}` : onDay
}

/** A moment on the page, readable by machines too. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures">
      {showMoment(at)}
    </time>
  )
}
