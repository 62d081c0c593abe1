import type { Suggestion } from '../../ui/form/suggested.tsx'

// What the resident reads: each says what happened and, where there is something, what to do.

export const declineReasons: readonly Suggestion[] = [
  { label: 'Outside our area', text: 'We don’t come to your street yet.' },
  {
    label: 'Street blocked',
    text: 'We can’t reach your street right now. Please request again in a few days.',
  },
  {
    label: 'We don’t take this',
    text: 'We don’t take this kind of rubbish. Ask support where to take it.',
  },
  { label: 'Requested twice', text: 'You’ve already requested this. We’ll do your other request.' },
]

export const refundReasons: readonly Suggestion[] = [
  { label: 'We didn’t come', text: 'We didn’t come as promised.' },
  { label: 'Some left behind', text: 'Some of your rubbish was left behind.' },
  { label: 'Paid twice', text: 'You paid for this twice.' },
  { label: 'Wrong price', text: 'We charged you the wrong price.' },
]
