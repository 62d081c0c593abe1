import type { Suggestion } from '../../ui/form/suggested.tsx'

// What the resident reads: each says what happened and, where there is something, what to do.

export const declineReasons: readonly Suggestion[] = [
  { label: 'Outside our area', text: 'We do not come to your street yet.' },
  {
    label: 'Street blocked',
    text: 'We cannot reach your street right now. Please ask again in a few days.',
  },
  {
    label: 'Not what we take',
    text: 'We do not take this kind of rubbish. Ask support where it can go.',
  },
  { label: 'Asked twice', text: 'You have asked for this already. Your other request stands.' },
]

export const refundReasons: readonly Suggestion[] = [
  { label: 'We did not come', text: 'We did not come as we promised.' },
  { label: 'Some was left', text: 'Some of your rubbish was left behind.' },
  { label: 'Paid twice', text: 'You paid for this twice.' },
  { label: 'Wrong price', text: 'We charged you the wrong price.' },
]
