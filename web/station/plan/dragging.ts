import { useEffect, useRef, type RefObject } from 'react'
import type { Plan } from './use-plan.ts'

const near = (event: Event, what: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(what) : null

/**
 * What has `data-drag` is dragged onto what has `data-round`: before the line it is let go on, or to the end. Whoever has no
 * mouse presses Enter or Alt and an arrow.
 */
export function useDragging(page: RefObject<HTMLElement | null>, move: Plan['move']) {
  const latest = useRef(move)
  useEffect(() => {
    latest.current = move
  })
  useEffect(() => {
    const root = page.current
    if (!root) return undefined
    const mark = (round: HTMLElement | null) => {
      for (const each of root.querySelectorAll('[data-over]'))
        delete (each as HTMLElement).dataset['over']
      if (round) round.dataset['over'] = ''
    }
    const on = {
      dragstart: (event: DragEvent) => {
        const id = near(event, '[data-drag]')?.dataset['drag']
        if (id) event.dataTransfer?.setData('text/plain', id)
      },
      dragover: (event: DragEvent) => {
        const round = near(event, '[data-round]')
        mark(round)
        if (round) event.preventDefault()
      },
      dragend: () => mark(null),
      drop: (event: DragEvent) => {
        const carrierId = near(event, '[data-round]')?.dataset['round']
        const requestId = event.dataTransfer?.getData('text/plain')
        const place = near(event, '[data-place]')?.dataset['place']
        mark(null)
        if (!carrierId || !requestId) return
        event.preventDefault()
        latest.current(requestId, {
          carrierId,
          ...(place !== undefined && { place: Number(place) }),
        })
      },
    }
    for (const [name, act] of Object.entries(on)) root.addEventListener(name, act as EventListener)
    return () => {
      for (const [name, act] of Object.entries(on))
        root.removeEventListener(name, act as EventListener)
    }
  }, [page])
}
