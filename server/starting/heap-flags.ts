/**
 * How much memory V8 may take, for everything that starts the server: young objects get 16 MB, so that half as many calls meet
 * a collection, and all of them 512 MB. They count only at the start of a process. docs/speed.md has what they bring.
 */
export const heapFlags = ['--max-semi-space-size=16', '--max-old-space-size=512']
