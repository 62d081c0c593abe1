/** How a visit ended. */
export const outcomes = ['done', 'not done', 'called off'] as const

/** What shows that it was done. */
export const proofs = ['code', 'photo', 'none'] as const
export type Proof = (typeof proofs)[number]

export const visitEventKinds = [
  'planned',
  'moved',
  'set out',
  'here',
  'done',
  'not done',
  'called off',
  'undone',
  'note',
  'cash',
  'photo',
] as const
