export const roles = ['resident', 'station', 'director', 'carrier'] as const
export type Role = (typeof roles)[number]

/** What somebody is at a station: the head answers for it, a clerk runs its day, a cashier its money too. */
export const memberRoles = ['head', 'clerk', 'cashier'] as const
export type MemberRole = (typeof memberRoles)[number]

/** Who has an account of their own: mailbox or number, password, settings. A carrier is let in by the station. */
export const holders = ['resident', 'station', 'director'] as const
export type Holder = (typeof holders)[number]
