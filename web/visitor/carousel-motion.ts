const calm = matchMedia('(prefers-reduced-motion: reduce)')
const ease = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2)

/** Moves a scroller evenly; a hand on it takes over at once. */
function createGlide(scroller: HTMLElement, speedMs: number, arrived: () => void) {
  let frame = 0
  const letGo = () => {
    cancelAnimationFrame(frame)
    scroller.style.scrollSnapType = ''
  }
  for (const hand of ['pointerdown', 'wheel', 'touchstart']) {
    scroller.addEventListener(hand, letGo, { passive: true })
  }
  return (to: number) => {
    letGo()
    // Snapping would fight with every step of the way.
    scroller.style.scrollSnapType = 'none'
    const from = scroller.scrollLeft
    const startedAt = performance.now()
    const go = () => {
      const done = calm.matches ? 1 : Math.min((performance.now() - startedAt) / speedMs, 1)
      scroller.scrollLeft = from + (to - from) * ease(done)
      if (done < 1) {
        frame = requestAnimationFrame(go)
        return
      }
      letGo()
      arrived()
    }
    go()
  }
}

/** Where a step leads; the end and the beginning are neighbours. */
function placeAfter(scroller: HTMLElement, by: number): number {
  const slides = Array.from(scroller.children) as HTMLElement[]
  const last = scroller.scrollWidth - scroller.clientWidth
  const places = slides.map(slide =>
    Math.min(slide.offsetLeft - (slides[0]?.offsetLeft ?? 0), last),
  )
  const at = scroller.scrollLeft
  if (by > 0) return places.find(place => place > at + 2) ?? 0
  const before = places.filter(place => place < at - 2)
  return before.length > 0 ? Math.max(...before) : last
}

/** Moves a carousel on by itself, except while somebody looks closer or asked it not to. */
export function startCarousel(carousel: HTMLElement) {
  const scroller = carousel.firstElementChild
  const controls = carousel.querySelector<HTMLElement>('[data-controls]')
  const pause = carousel.querySelector<HTMLElement>('[data-pause]')
  if (!(scroller instanceof HTMLElement) || !controls || !pause) return
  const reasons = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const plan = () => {
    clearTimeout(timer)
    if (reasons.size === 0) timer = setTimeout(move, Number(carousel.dataset['every']), 1)
  }
  const stop = (reason: string, is: boolean) => {
    reasons[is ? 'add' : 'delete'](reason)
    plan()
  }
  const glideTo = createGlide(scroller, Number(carousel.dataset['speed']), plan)
  const move = (by: number) => {
    clearTimeout(timer)
    glideTo(placeAfter(scroller, by))
  }

  controls.hidden = false
  controls.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-move]')
    if (button) move(Number(button.dataset['move']))
  })
  pause.addEventListener('click', () => {
    const paused = !reasons.has('asked')
    pause.toggleAttribute('data-paused', paused)
    pause.setAttribute('aria-label', pause.dataset[paused ? 'play' : 'pause'] ?? '')
    stop('asked', paused)
  })
  const look = () => {
    stop('hidden', document.hidden)
    stop('calm', calm.matches)
  }
  carousel.addEventListener('pointerenter', () => stop('hover', true))
  carousel.addEventListener('pointerleave', () => stop('hover', false))
  carousel.addEventListener('focusin', () => stop('focus', true))
  carousel.addEventListener('focusout', () => stop('focus', false))
  document.addEventListener('visibilitychange', look)
  calm.addEventListener('change', look)
  look()
}
