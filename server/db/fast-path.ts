/*
 * What makes many reads at once fast and is not needed for a right answer, each by its name. The tests of rules work without
 * all of them, a server with all; `FAST_PATH` leaves some out, to look for a fault or to measure what one is worth
 * (`npm run bench -- reads paths`). How they work: docs/decisions/0023-reads-in-one-trip.md.
 */
export const fastPathNames = ['ahead', 'shared', 'named', 'packet'] as const

/**
 * - `ahead`: a read leaves together with the look-up of its session (`server/http/read-ahead.ts`).
 * - `shared`: reads share connections (`shared-connection.ts`).
 * - `named`: statements that come often are prepared (`prepare.ts`).
 * - `packet`: statements that do not wait for each other leave in one packet (`inOnePacket` in `connect.ts`).
 */
export type FastPath = Record<(typeof fastPathNames)[number], boolean>

export const fastPathOf = (names: readonly string[]): FastPath => ({
  ahead: names.includes('ahead'),
  shared: names.includes('shared'),
  named: names.includes('named'),
  packet: names.includes('packet'),
})

export const wholeFastPath = fastPathOf(fastPathNames)
/** The plain twin: the caller is looked up first, every read has a connection and plans its statements. */
export const plainPath = fastPathOf([])
