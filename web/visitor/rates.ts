import { storeKey } from '../../contract/brand.ts'
import type { EnvelopeOf } from '../../contract/endpoint.ts'
import { formatNaira } from '../../contract/money.ts'
import type { getPrices, PriceLine } from '../../contract/price/price.ts'
import type { listStations } from '../../contract/station/station.ts'

type Station = { _id: string; station: string }

async function ask(path: string): Promise<unknown> {
  const answer = await fetch(`/api/stations/${path}`)
  if (!answer.ok) throw new Error(answer.statusText)
  return answer.json()
}

/** The station of whoever signed in on this device. */
function ownStation(): Station | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(storeKey) ?? '{}')
    const { _id, station } = kept.state.userDetails.station
    return typeof _id === 'string' ? { _id, station } : undefined
  } catch {
    // Nobody is signed in, or storage is forbidden: the reader chooses.
    return undefined
  }
}

async function allStations(): Promise<Station[]> {
  const found: Station[] = []
  let after = ''
  do {
    // Each page says where the next begins.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await ask(`all-stations?limit=100${after}`)
    const { data, next } = answer as EnvelopeOf<typeof listStations>
    found.push(...data)
    after = next ? `&after=${encodeURIComponent(next)}` : ''
  } while (after)
  return found
}

/**
 * Lets the reader choose a station, whose rates then stand where the usual ones stood. What it says stands in
 * the page, which knows its language.
 */
export function startRates(box: HTMLElement) {
  const select = box.querySelector('select')
  const note = box.querySelector<HTMLElement>('[role=status]')
  if (select && note) start(box, select, note)
}

function start(box: HTMLElement, select: HTMLSelectElement, note: HTMLElement) {
  const cells = [...box.querySelectorAll<HTMLElement>('[data-rate]')]
  const usual = cells.map(cell => cell.textContent)
  const usualNote = note.textContent
  const { pays = '', unasked = '', unlisted = '', none = '' } = box.dataset

  const add = ({ _id, station }: Station) => {
    const known = Array.from(select.options, option => option.value)
    if (!known.includes(_id)) select.add(new Option(station, _id))
  }
  const show = (figures: readonly string[], text: string) => {
    cells.forEach((cell, index) => (cell.textContent = figures[index] ?? ''))
    note.textContent = text
  }
  const rateIn = (prices: PriceLine[], cell: HTMLElement) => {
    const kobo = prices.find(({ item }) => item === cell.dataset['rate'])?.amountKobo
    return kobo ? formatNaira(kobo) : none
  }

  async function showChosen() {
    const { value, label } = select.selectedOptions[0] ?? { value: '', label: '' }
    if (!value) return show(usual, usualNote)
    try {
      const { data } = (await ask(`${value}/prices`)) as EnvelopeOf<typeof getPrices>
      // Meanwhile another one may have been chosen.
      if (select.value !== value) return
      show(
        cells.map(cell => rateIn(data.prices, cell)),
        pays.replace('{}', () => label),
      )
    } catch {
      if (select.value === value)
        show(
          usual,
          unasked.replace('{}', () => label),
        )
    }
  }

  async function fill() {
    select.removeEventListener('focus', fill)
    try {
      for (const station of await allStations()) add(station)
    } catch {
      note.textContent = unlisted
      select.addEventListener('focus', fill)
    }
  }

  select.addEventListener('focus', fill)
  select.addEventListener('change', showChosen)
  for (const hidden of box.querySelectorAll<HTMLElement>('[hidden]')) hidden.hidden = false
  const own = ownStation()
  if (!own) return
  add(own)
  select.value = own._id
  void showChosen()
}
