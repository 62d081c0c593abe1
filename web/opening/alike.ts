const known = ['type', 'name', 'href', 'aria-label', 'placeholder']
/** What of that no language changes. */
const lasting = ['type', 'name', 'href']

/** What is called by another number as soon as it is known is told by a word of its own. */
const own = 'data-twin'

const alike = (one: Element, other: Element, names: readonly string[]) =>
  names.every(name => one.getAttribute(name) === other.getAttribute(name))

/** What stands in one drawing of a page for an element of another. */
export function twinOf(element: Element): HTMLElement | undefined {
  const all = Array.from(document.querySelectorAll<HTMLElement>(element.tagName))
  if (element.hasAttribute(own)) {
    return all.find(
      each =>
        each.getAttribute(own) === element.getAttribute(own) && each.getClientRects().length > 0,
    )
  }
  const same = all.find(
    each => each.textContent === element.textContent && alike(each, element, known),
  )
  return same ?? inOtherWords(element, all)
}

/** In another language it is the one in the same place, if there are as many of its kind. */
function inOtherWords(element: Element, all: HTMLElement[]): HTMLElement | undefined {
  const top = element.getRootNode() as Element
  const before = [top, ...top.querySelectorAll(element.tagName)].filter(
    each => each.tagName === element.tagName && alike(each, element, lasting),
  )
  const now = all.filter(each => alike(each, element, lasting))
  return now.length === before.length ? now[before.indexOf(element)] : undefined
}
