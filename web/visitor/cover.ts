import type { EnvelopeOf } from '../../contract/endpoint.ts'
import type { proposeStations } from '../../contract/ground/serving.ts'

const pauseMs = 300
const leastLetters = 3

type Answer = EnvelopeOf<typeof proposeStations>

/** A text of the page with what belongs in its places. */
const fill = (text = '', ...parts: (string | number)[]) =>
  text.replace(/\{(\d)\}/g, (_, at: string) => String(parts[Number(at)]))

/** What is asked of the server; null: nobody could be reached. */
const ask = (path: string, init?: RequestInit) =>
  fetch(`/api/stations/serving${path}`, init).catch(() => null)

/** Says whether what is typed is served, in the words of the page, as registration would. */
function startCover(box: HTMLElement) {
  const field = box.querySelector('input')
  const said = box.querySelector<HTMLElement>('[role=status]')
  const join = box.querySelector<HTMLElement>('[data-join-here]')
  if (!field || !said || !join) return
  const texts = box.dataset
  const typed = () => field.value.trim().slice(0, 300)

  const say = (text: string | undefined, { mayJoin = false } = {}) => {
    said.textContent = text ?? ''
    join.hidden = !mayJoin
  }

  function tell(place: string, { data, wide }: Answer) {
    const serving = data.filter(({ serves }) => serves).map(({ station }) => station)
    if (serving.length > 0) return say(fill(texts['yes'], serving.join(' · ')), { mayJoin: true })
    if (!wide) return say(fill(texts['none'], place))
    const named = wide.serves.join(', ')
    const parts = wide.more > 0 ? fill(texts['more'], named, wide.more) : named
    return say(fill(texts['wide'], wide.place, parts), { mayJoin: true })
  }

  async function look() {
    const place = typed()
    if (place.length < leastLetters) return say('')
    const answer = await ask(`?address=${encodeURIComponent(place)}`)
    // Meanwhile something else may have been typed.
    if (typed() !== place) return undefined
    if (!answer?.ok) return say(texts[answer ? 'failed' : 'offline'])
    return tell(place, (await answer.json()) as Answer)
  }

  let timer = 0
  const lookSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), pauseMs) as unknown as number
  }
  field.addEventListener('input', lookSoon)
  addEventListener('online', lookSoon)
  lookSoon()
}

// The page loads this when somebody goes to the field.
for (const box of document.querySelectorAll<HTMLElement>('[data-cover]')) startCover(box)
