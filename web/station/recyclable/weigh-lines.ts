import { materials, worthKobo, type Material } from '../../../contract/recyclable/material.ts'
import { mostGrams, type WeighedLine } from '../../../contract/recyclable/recyclable.ts'
import { gramsOf, showKilos } from '../../ui/form/kilo.ts'

/** What a kg of each material is worth; 0 is not taken. */
export type Rates = Readonly<Partial<Record<Material, number>>>
/** What was typed for each material. */
type Kilos = Readonly<Partial<Record<Material, string>>>

/** What is wrong with a weight, or nothing. An empty one and a zero are no weight, and not wrong. */
export function wrongWeight(typed: string, most = mostGrams): string | undefined {
  if (typed.trim() === '') return undefined
  const grams = gramsOf(typed)
  if (grams === null) return 'enter kilos like 12 or 1.5, with at most three decimals'
  return grams > most ? `At most ${showKilos(most)}` : undefined
}

/** What is on the list, with what each is worth today. */
export const linesOf = (kilos: Kilos, rates: Rates): readonly WeighedLine[] =>
  materials.flatMap(material => {
    const typed = kilos[material] ?? ''
    const grams = wrongWeight(typed) ? 0 : (gramsOf(typed) ?? 0)
    const rateKobo = rates[material] ?? 0
    if (grams === 0 || rateKobo === 0) return []
    return [{ material, grams, rateKobo, worthKobo: worthKobo(rateKobo, grams) }]
  })

/** The material whose weight has to be mended first. */
export const firstWrong = (kilos: Kilos): Material | undefined =>
  materials.find(material => wrongWeight(kilos[material] ?? ''))

export const totalOf = (lines: readonly WeighedLine[]) => ({
  grams: lines.reduce((sum, line) => sum + line.grams, 0),
  worthKobo: lines.reduce((sum, line) => sum + line.worthKobo, 0),
})

export const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back'] as const
export type Key = (typeof keys)[number]

/** What stands in the field after a key of the keypad; a key that makes no weight does nothing. */
export function pressed(typed: string, key: Key): string {
  if (key === 'back') return typed.slice(0, -1)
  const next = typed === '0' && key !== '.' ? key : typed + key
  if (key === '.') return typed === '' ? '0.' : /[.,]/.test(typed) ? typed : next
  return wrongWeight(next) ? typed : next
}
