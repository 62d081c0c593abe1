import type { Suggestion } from '../../ui/form/suggested.tsx'

// What the resident reads: each says what happens now.

const again: readonly Suggestion[] = [
  { label: 'Sorry', text: 'Sorry. We’ll come again for what is left, free of charge.' },
]
const money: readonly Suggestion[] = [
  { label: 'All of it', text: 'Sorry, we didn’t keep our promise. You won’t pay for this pickup.' },
  {
    label: 'Some left behind',
    text: 'Some of your rubbish was left behind. We’ll refund part of the price.',
  },
]
const words: readonly Suggestion[] = [
  {
    label: 'Code was entered',
    text: 'The carrier entered your doorstep code, so somebody at your door gave it.',
  },
  { label: 'We don’t take this', text: 'What is left is something we can’t take.' },
]

export const sorryWords = { again, money, words }
