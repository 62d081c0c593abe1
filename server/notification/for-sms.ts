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
