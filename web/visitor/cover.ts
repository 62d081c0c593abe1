import type { EnvelopeOf } from '../../contract/endpoint.ts'
import type { listStations } from '../../contract/station/station.ts'

const pauseMs = 300

/** Looks for stations by what is typed, and says whether there is one, in the words of the page. */
export function startCover(box: HTMLElement) {
  const field = box.querySelector('input')
  const said = box.querySelector<HTMLElement>('[role=status]')
  if (!field || !said) return
  const { found = '', none = '', failed = '' } = box.dataset
  let timer = 0
  const look = async () => {
    const place = field.value.trim()
    if (place.length < 2) return void (said.textContent = '')
    const answer = await fetch(
      `/api/stations/all-stations?limit=5&search=${encodeURIComponent(place)}`,
    ).catch(() => null)
    // Meanwhile something else may have been typed.
    if (field.value.trim() !== place) return undefined
    if (!answer?.ok) return void (said.textContent = failed)
    const { data } = (await answer.json()) as EnvelopeOf<typeof listStations>
    const names = data.map(({ station }) => station).join(' · ')
    said.textContent = names ? found.replace('{}', () => names) : none.replace('{}', () => place)
    return undefined
  }
  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), pauseMs) as unknown as number
  })
  box.hidden = false
}
