import { useEffect, useState } from 'react'

const pauseMs = 250

/** A value that changes with every letter, once the typing pauses (debounce). */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
