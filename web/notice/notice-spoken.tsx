import { useEffect, useRef, useState } from 'react'
import { Status } from '../ui/status.tsx'
import { useNotices } from './use-notices.ts'

/** So long it has surely been read out. */
const saidMs = 15_000

/**
 * Says what has just become known: a carrier was found, the bags were picked up. The screen changes by
 * itself then, which nobody hears. Stands once in a frame; what was there before it is not said.
 */
export function NoticeSpoken() {
  const { pages } = useNotices()
  const [said, say] = useState('')
  const lastAt = useRef<string | null>(null)
  const newest = pages.data?.pages[0]?.data[0]
  const isLoaded = pages.data !== undefined
  useEffect(() => {
    if (!isLoaded) return
    const before = lastAt.current
    const at = newest?.at ?? ''
    if (before !== null && newest && !newest.read && at > before) say(newest.title)
    if (before === null || at > before) lastAt.current = at
  }, [isLoaded, newest])
  // Whoever reads the page later reads how things stand, not what was said then.
  useEffect(() => {
    if (!said) return undefined
    const over = setTimeout(() => say(''), saidMs)
    return () => clearTimeout(over)
  }, [said])
  return <Status className="sr-only">{said}</Status>
}
