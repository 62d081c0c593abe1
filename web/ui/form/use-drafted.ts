import { useState } from 'react'
import { drafts } from './draft.ts'

/** A state that is a draft, as the fields are that a form knows by name: what a press on a button writes, or what is sent
 * in another unit than it is typed in. */
export function useDrafted(key: string | undefined, name: string, start = '') {
  const read = () => ({ key, value: drafts.read(key)[name] ?? start })
  const [held, hold] = useState(read)
  // The dialog has gone on to somebody else.
  const now = held.key === key ? held : read()
  if (now !== held) hold(now)
  const change = (value: string) => {
    hold({ key, value })
    if (key) drafts.keep(key, { [name]: value })
  }
  return [now.value, change] as const
}
