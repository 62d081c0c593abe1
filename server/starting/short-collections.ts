import { setFlagsFromString } from 'node:v8'

/**
 * Keeps collections of young objects short: whoever is being answered meanwhile waits for them.
 * - Helping threads take longer to wake than there is to do: little outlives a call, and a small machine has no processor free.
 * - Node remembers which lines of code make objects that live long, and makes them old at once. After a rush it took those of
 *   every list for such, and each of these dead old objects kept young ones alive until everything was collected.
 *
 * How long they take and how often: docs/speed.md. A Node without one of these flags says so and goes on.
 */
export function keepCollectionsShort() {
  setFlagsFromString('--no-parallel-scavenge')
  setFlagsFromString('--no-allocation-site-pretenuring')
}
