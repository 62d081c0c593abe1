import { msg, t } from '../../t.ts'
import { showMonth } from '../../ui/day.ts'

const sentences = [
  msg('None left in {month}'),
  msg('One left in {month}'),
  msg('Two left in {month}'),
  msg('Three left in {month}'),
  msg('Four left in {month}'),
] as const

/** "Three left in November". */
export function leftInWords(left: number) {
  const [month, sentence] = [showMonth(), sentences[left]]
  return sentence ? t(sentence, { month }) : t('{left} left in {month}', { left, month })
}
