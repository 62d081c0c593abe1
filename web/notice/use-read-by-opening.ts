import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { HomePage } from '../../contract/account/login-pages.ts'
import { pageAt } from '../../contract/page.ts'
import { markRead } from './mark-read.ts'
import { useNotices } from './use-notices.ts'

/**
 * Whoever opens what a notice is about has read it, by whatever way they came. Home and profile are
 * opened for many reasons, and do not say who has signed in from where: what leads to them stays unread
 * until it is pressed.
 */
export function useReadByOpening(home: HomePage) {
  const { pages, unread } = useNotices()
  const { pathname, search } = useLocation()
  const lastAsked = useRef('')
  const loaded = pages.data?.pages.flatMap(page => page.data)
  const unreadHere = loaded?.filter(({ read }) => !read) ?? []
  // Some lead to a part of a page.
  const whole = pathname + search
  const about = unreadHere.some(({ link }) => link === whole) ? whole : pathname
  const isToldOf = unreadHere.some(({ link }) => link === about)
  const mayBeAmongOlder = unreadHere.length < unread
  const saysIt = pathname !== pageAt(home) && pathname !== pageAt(`${home}/profile`)
  // Asked once for what is known by now: an answer that does not come is not asked for again and again.
  const asked = saysIt && (isToldOf || mayBeAmongOlder) ? `${about} ${loaded?.[0]?._id ?? ''}` : ''
  useEffect(() => {
    const read = () => {
      if (!asked || asked === lastAsked.current || document.hidden) return
      lastAsked.current = asked
      // Nobody asked for this, so nobody is told that it failed: the bell goes on counting it.
      void markRead({ about }, () => undefined)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [asked, about])
}
