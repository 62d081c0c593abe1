import type { EnvelopeOf } from '../../contract/endpoint.ts'
import type { proposeStations, tellWhenServed } from '../../contract/ground/serving.ts'

const pauseMs = 300
const leastLetters = 3

type Wished = EnvelopeOf<typeof tellWhenServed> & { message: string; fields?: { contact?: string } }
type Answer = EnvelopeOf<typeof proposeStations>

/** A text of the page with what belongs in its places. */
const fill = (text = '', ...parts: (string | number)[]) =>
  text.replace(/\{(\d)\}/g, (_, at: string) => String(parts[Number(at)]))

/** What the server answers; null: nobody could be reached, or somebody else answered. */
async function ask(path: string, init?: RequestInit) {
  try {
    const answer = await fetch(`/api/stations/serving${path}`, init)
    return { ok: answer.ok, body: (await answer.json()) as unknown }
  } catch {
    return null
  }
}

/** Says whether what is typed is served, in the words of the page, as registration would. */
function startCover(box: HTMLElement) {
  const field = box.querySelector('input')
  const said = box.querySelector<HTMLElement>('[role=status]')
  const join = box.querySelector<HTMLElement>('[data-join-here]')
  const offer = box.querySelector<HTMLElement>('[data-tell]')
  const form = box.querySelector('form')
  if (!field || !said || !join || !offer || !form) return
  const texts = box.dataset
  const typed = () => field.value.trim().slice(0, 300)

  const say = (text: string | undefined, { mayJoin = false, mayWish = false } = {}) => {
    said.textContent = text ?? ''
    join.hidden = !mayJoin
    offer.hidden = !mayWish
    form.hidden = true
  }

  function tell(place: string, { data, wide }: Answer) {
    const serving = data.filter(({ serves }) => serves).map(({ station }) => station)
    if (serving.length > 0) return say(fill(texts['yes'], serving.join(' · ')), { mayJoin: true })
    if (!wide) return say(fill(texts['none'], place), { mayWish: true })
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
    return tell(place, answer.body as Answer)
  }

  let timer = 0
  const lookSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), pauseMs) as unknown as number
  }
  offer.addEventListener('click', () => {
    offer.hidden = true
    form.hidden = false
    form.querySelector('input')?.focus()
  })
  startWish(
    form,
    typed,
    isServed => {
      // It came to be served meanwhile.
      if (isServed) return void look()
      say(texts['kept'])
      // What had the focus is gone.
      said.tabIndex = -1
      return said.focus()
    },
    () => texts['offline'] ?? '',
  )
  field.addEventListener('input', lookSoon)
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' && typed().length < leastLetters) say(texts['short'])
  })
  addEventListener('online', lookSoon)
  lookSoon()
}

/** Keeps that somebody wants to be told of a place. */
function startWish(
  form: HTMLFormElement,
  place: () => string,
  done: (isServed: boolean) => void,
  offline: () => string,
) {
  const contact = form.querySelector('input')
  const wrong = form.querySelector('[role=alert]')
  if (!contact || !wrong) return
  const complain = (text: string) => {
    wrong.textContent = text
    contact.setAttribute('aria-invalid', String(Boolean(text)))
    if (text) contact.focus()
  }
  let isSending = false
  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (isSending) return
    isSending = true
    complain('')
    const answer = await ask('/wishes', {
      method: 'POST',
      // The answer is in the language of the page, and so is what is told later.
      headers: {
        'content-type': 'application/json',
        'accept-language': document.documentElement.lang,
      },
      body: JSON.stringify({ address: place(), contact: contact.value }),
    })
    isSending = false
    if (!answer) return complain(offline())
    const { data, message, fields } = answer.body as Wished
    if (!answer.ok) return complain(fields?.contact ?? message)
    form.reset()
    return done(data.served)
  })
}

// The page loads this when somebody goes to the field.
for (const box of document.querySelectorAll<HTMLElement>('[data-cover]')) startCover(box)
