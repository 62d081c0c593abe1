import { whenParsed } from './app-pieces.ts'

/** What the page says by now, by place: the last word counts. */
const said: Record<string, { text: string; opacity: string }> = {}

function fill() {
  for (const place of document.querySelectorAll<HTMLElement>('[data-first]')) {
    const word = said[place.dataset['first'] ?? '']
    if (!word) continue
    if (place.textContent !== word.text) place.textContent = word.text
    place.style.opacity = word.opacity
  }
}

/**
 * Fills the places of what of the page is not there yet, as it comes: so the first that is painted of it says them already.
 * There is one who looks: two with different words would write in turn and never end.
 */
export function fillAsItComes(arrange: () => void = () => undefined) {
  const look = () => {
    arrange()
    fill()
  }
  const coming = new MutationObserver(look)
  coming.observe(document, { childList: true, subtree: true })
  whenParsed(() => {
    coming.disconnect()
    look()
  })
}

/** Says this in the places that are marked by `data-first`. */
export function say(words: Record<string, string>, opacity = '') {
  for (const [place, text] of Object.entries(words)) if (text) said[place] = { text, opacity }
  fill()
}
