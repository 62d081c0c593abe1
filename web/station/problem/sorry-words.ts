import type { Suggestion } from '../../ui/form/suggested.tsx'

// What the resident reads: each says what happens now.

const again: readonly Suggestion[] = [
  { label: 'Sorry', text: 'Sorry. We come again for what is left. It costs nothing.' },
]
const money: readonly Suggestion[] = [
  { label: 'All of it', text: 'Sorry, we did not do what we promised. You do not pay for it.' },
  { label: 'Some was left', text: 'Some of your rubbish was left behind. We give back a part.' },
]
const words: readonly Suggestion[] = [
  {
    label: 'Code was typed',
    text: 'The carrier typed the code that only you know, so somebody at your door gave it.',
  },
  { label: 'Not what we take', text: 'What is left is nothing that we may take.' },
]

export const sorryWords = { again, money, words }
