import { expect, test } from 'vitest'
import { answerIn, textOfHtml } from './letter-text.ts'

const ours = 'Write your reply above this line\n\nHello Tunde.\n\nIkeja has replied:\n\nYes.'
const quoted = ours.replace(/^/gm, '> ')

test.each([
  ['plain', 'Thank you!\n\nSee you.', 'Thank you!\n\nSee you.'],
  ['with our mark', `Thank you!\n\n${ours}`, 'Thank you!'],
  ['with it in Igbo', 'Daalụ!\n\nDee azịza gị n’elu ahịrị a\n\nNdeewo.', 'Daalụ!'],
  [
    'Gmail',
    `Thank you!\n\nOn Mon, 16 Nov 2026 at 10:00, Town <a@town.ng> wrote:\n\n${quoted}`,
    'Thank you!',
  ],
  [
    'broken over lines',
    `Thank you!\n\nOn Mon, 16 Nov 2026 at 10:00, Town\n<answer+abc@town.ng>\nwrote:\n${quoted}`,
    'Thank you!',
  ],
  ['Outlook', `Thank you!\n\n-----Original Message-----\nFrom: Town\n${ours}`, 'Thank you!'],
  [
    'newer Outlook',
    `Thank you!\n\nFrom: Town <a@town.ng>\nSent: Monday\nTo: Tunde\n${ours}`,
    'Thank you!',
  ],
  ['a signature', `Thank you!\n-- \nTunde Ojo\nDirector of Bins\n\n${quoted}`, 'Thank you!'],
  ['a phone', `Thank you!\n\nSent from my iPhone\n\n${quoted}`, 'Thank you!'],
  ['below the quote', `On Mon, 16 Nov 2026, Town wrote:\n${quoted}\n\nThank you!`, 'Thank you!'],
  ['between the quotes', `> Do you come?\nYes.\n> When?\nAt nine.`, 'Yes.\nAt nine.'],
  [
    'a sentence',
    'On Monday I wrote: nobody came.\nFrom: me',
    'On Monday I wrote: nobody came.\nFrom: me',
  ],
  ['nothing new', `\n\n${ours}`, ''],
  ['CRLF', `Thank\r\nyou\r\n\r\n${quoted.replaceAll('\n', '\r\n')}`, 'Thank\nyou'],
])('what was written is found: %s', (_kind, letter, expected) => {
  expect(answerIn(letter)).toBe(expected)
})

test('a letter without a plain version is read, too', () => {
  const html =
    '<html><head><title>Re</title><style>p { color: red }</style></head><body><p>Fish &amp; chips &#8358;500' +
    '<br>please</p><div>On Mon, 16 Nov 2026, Town wrote:</div><blockquote><p>Write your answer ' +
    'above this line</p></blockquote></body></html>'
  expect(answerIn(textOfHtml(html))).toBe('Fish & chips ₦500\nplease')
})

test('a letter made to keep us busy does not', () => {
  // The processor's time, which is the same on a busy machine: where the work grew with the square it would be minutes.
  const before = process.cpuUsage()
  for (const evil of ['On ', '>', '<style>', '<', '&#', 'From: \n', '\n', '_', ' ']) {
    answerIn(evil.repeat(300_000))
    textOfHtml(evil.repeat(300_000))
  }
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(10_000)
})
