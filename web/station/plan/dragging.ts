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
    const mark = (round: HTMLElement | null, line: HTMLElement | null = null) => {
      for (const each of root.querySelectorAll<HTMLElement>(
        '[data-over], [data-before], [data-after]',
      ))
        for (const name of ['over', 'before', 'after']) delete each.dataset[name]
      if (!round) return
      round.dataset['over'] = ''
      // Where it would be put: before the line that is pointed at, or after the last.
      const last = [...round.querySelectorAll<HTMLElement>('[data-place]')].at(-1)
      if (line) line.dataset['before'] = ''
      else if (last) last.dataset['after'] = ''
    }
    const on = {
      dragstart: (event: DragEvent) => {
        const id = near(event, '[data-drag]')?.dataset['drag']
        if (id) event.dataTransfer?.setData('text/plain', id)
      },
      dragover: (event: DragEvent) => {
        const round = near(event, '[data-round]')
        mark(round, near(event, '[data-place]'))
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
