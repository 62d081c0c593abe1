import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const rows = 'li, tr, article, [data-row]'
const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'

/** What had the focus last, and what stood around it. */
type Last = { node: Element; near: Element[] }

function lastOf(node: Element): Last {
  const row = node.closest(rows)
  const near = [row, row?.nextElementSibling, row?.previousElementSibling]
  return { node, near: near.filter(each => each instanceof Element) }
}

/** In its row, or in the next one; else the page's heading. */
function nextTo({ near }: Last): HTMLElement | null {
  const row = near.find(each => each.isConnected && each.querySelector(focusable))
  const title = document.querySelector<HTMLElement>('main h1')
  if (title) title.tabIndex = -1
  return row?.querySelector<HTMLElement>(focusable) ?? title
}

/**
 * Nobody who works by keyboard begins at the top of the page again: when what had the focus goes, by a deed or with
 * its page, the focus goes to what is next to it, or to the heading.
 */
export function useFocusKept() {
  const { pathname } = useLocation()
  const seenPath = useRef(pathname)
  useEffect(() => {
    let last: Last | null = null
    // A page that comes later than its address is not there yet when the focus should go to it.
    let isNew = seenPath.current !== pathname
    seenPath.current = pathname
    let frame = 0
    const look = () => {
      const isLost = isNew || (last !== null && !last.node.isConnected)
      if (document.activeElement !== document.body || !isLost) return
      if (document.querySelector('dialog[open]')) return
      const next = nextTo(isNew || !last ? { node: document.body, near: [] } : last)
      next?.focus({ preventScroll: true })
      // Whoever works by keyboard sees where they are; whoever points keeps the page where it is.
      if (!isNew && next?.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' })
    }
    // Whatever knows better where it goes has said so by then.
    const seen = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => requestAnimationFrame(look))
    })
    const remember = ({ target }: Event) => {
      if (target instanceof Element) last = lastOf(target)
      isNew = false
    }
    const stay = () => {
      isNew = false
    }
    seen.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', stay)
    return () => {
      seen.disconnect()
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', stay)
    }
  }, [pathname])
}
