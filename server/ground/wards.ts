import { readFile } from 'node:fs/promises'
import type { Point } from '../../contract/ground/plus-code.ts'
import { root } from '../db/root.ts'

/** The wards of the country with their middles, by state and local government; made by wards-make.ts. */
export const wardsFile = new URL('server/ground/wards.txt', root)

export type Ward = Point & { ward: string; lga: string; state: string }
type Known = Ward & { named: ReadonlySet<string>; around: ReadonlySet<string> }

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? []

function read(text: string): Known[] {
  const found: Known[] = []
  let [state, lga] = ['', '']
  for (const line of text.split('\n')) {
    const [first = '', second = '', ...rest] = line.split(' ')
    if (first === '=') state = line.slice(2)
    else if (first === '-') lga = line.slice(2)
    else if (rest.length > 0) {
      const ward = rest.join(' ')
      const words = { named: new Set(wordsOf(ward)), around: new Set(wordsOf(lga)) }
      found.push({ ward, lga, state, lat: Number(first), lng: Number(second), ...words })
    }
  }
  return found
}

let known: Promise<Known[]> | undefined
/** Read when somebody first asks for it: most never do. */
const wards = () => (known ??= readFile(wardsFile, 'utf8').then(read))

/** Wards of which a word begins so, those of a state first. */
export async function wardsLike(search: string, inState: string | null, most: number) {
  const typed = wordsOf(search)
  const last = typed.pop() ?? ''
  if (last.length < 2) return []
  const fits = ({ named }: Known) =>
    typed.every(word => named.has(word)) && [...named].some(word => word.startsWith(last))
  const found = (await wards()).filter(fits)
  const isFar = ({ state }: Ward) => Number(inState !== null && state !== inState)
  return found.toSorted((a, b) => isFar(a) - isFar(b)).slice(0, most)
}

type Sought = { word: string; weight: number }

/** The ward that words of an address name best; in the state that it names, where it names one. */
export async function wardNamed(
  sought: readonly Sought[],
  inState: string | null,
): Promise<Ward | null> {
  const plain = sought.flatMap(({ word, weight }) =>
    wordsOf(word)
      .filter(each => each.length > 2)
      .map(each => ({ word: each, weight })),
  )
  let best: { ward: Known; score: number } | null = null
  for (const ward of await wards()) {
    if (inState !== null && ward.state !== inState) continue
    // The ward says more than its local government, which has many.
    const score = plain.reduce(
      (sum, { word, weight }) =>
        sum + weight * (ward.named.has(word) ? 2 : ward.around.has(word) ? 1 : 0),
      0,
    )
    if (score > (best?.score ?? 0)) best = { ward, score }
  }
  if (!best) return null
  const { ward, lga, state, lat, lng } = best.ward
  return { ward, lga, state, lat, lng }
}
