/**
 * What is made when it is first asked for. A page needs the addresses of calls, and hardly ever what fits
 * them: with all schemas made at the start, a cheap phone was busy with them for a fifth of a second.
 * What nobody asks for is left out of the bundle.
 */
/* @__NO_SIDE_EFFECTS__ */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
