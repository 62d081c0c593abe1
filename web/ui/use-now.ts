import { useEffect, useState } from 'react'

const tickMs = 30_000

/** The time, again now and then: clocks run down while somebody looks on. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(ticking)
  }, [])
  return now
}
