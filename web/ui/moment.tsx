const timeZone = 'Africa/Lagos'
const dayMs = 24 * 60 * 60 * 1000

const options = {
  clock: { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  date: { dateStyle: 'medium' },
} as const

type Shape = keyof typeof options

const made = new Map<Shape, Intl.DateTimeFormat>()

/** Made when first wanted: on a cheap phone each takes longer than drawing a form. */
function formatter(shape: Shape) {
  const format =
    made.get(shape) ?? new Intl.DateTimeFormat('en-NG', { timeZone, ...options[shape] })
  made.set(shape, format)
  return format
}

/** A moment as people say it, in Lagos: "today 8:12", "yesterday 17:40", "3 Nov 8:12". */
function showMoment(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const [clock, day, date] = [formatter('clock'), formatter('day'), formatter('date')]
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
