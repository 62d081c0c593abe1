/** Letters that are not a plain one with a mark. */
const plain: Record<string, string> = {
  '₦': 'N',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  Ɓ: 'B',
  Ɗ: 'D',
  Ƙ: 'K',
  Ƴ: 'Y',
}

/**
 * A text in the letters that phones of old know: one other would more than halve what fits into an SMS, so
 * that people write it so themselves.
 */
export const forSms = (text: string) =>
  text
    .normalize('NFD')
    .replace(/(?<=[A-Za-z])\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[^\x20-\x7e]/g, letter => plain[letter] ?? letter)

/** So much fits into one SMS, and into each of several; with letters that old phones do not know less. */
const room = { plain: [160, 153], other: [70, 67] } as const
const twice = /[\^{}\\[\]~|]/g

/** How many SMS a text is. */
export function partsIn(text: string): number {
  const isPlain = /^[\n\x20-\x7e]*$/.test(text) && !text.includes('`')
  const [one, each] = isPlain ? room.plain : room.other
  const length = text.length + (isPlain ? (text.match(twice)?.length ?? 0) : 0)
  return length <= one ? 1 : Math.ceil(length / each)
}
