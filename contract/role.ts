export const roles = ['resident', 'station', 'director', 'carrier'] as const
export type Role = (typeof roles)[number]

/** Who has an account of their own: mailbox or number, password, settings. A carrier is let in by the station. */
export const holders = ['resident', 'station', 'director'] as const
export type Holder = (typeof holders)[number]
