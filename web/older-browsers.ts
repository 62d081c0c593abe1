/* oxlint-disable unicorn/no-array-sort, unicorn/no-array-reverse -- what is recommended instead is made here */
// Polyfills: what the oldest browsers that we build for lack (docs/browsers.md), and what comes short enough to bring along.
// `web/build/oldest-browsers.ts` holds the scripts to this list.

type Method = (this: unknown[], ...args: never[]) => unknown

function provide(owner: object, methods: Record<string, Method>) {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in owner)) {
      Object.defineProperty(owner, name, { value, writable: true, configurable: true })
    }
  }
}

provide(Array.prototype, {
  at(place: number) {
    return this[place < 0 ? this.length + place : place]
  },
  findLast(fits: (each: unknown) => boolean) {
    return this.slice().reverse().find(fits)
  },
  toReversed() {
    return this.slice().reverse()
  },
  toSorted(compare: (one: unknown, other: unknown) => number) {
    return this.slice().sort(compare)
  },
  toSpliced(...args: [number, number]) {
    const copy = this.slice()
    copy.splice(...args)
    return copy
  },
})

provide(Map, {
  groupBy(items: Iterable<unknown>, keyOf: (each: unknown) => unknown) {
    const groups = new Map<unknown, unknown[]>()
    for (const each of items) {
      const key = keyOf(each)
      groups.set(key, [...(groups.get(key) ?? []), each])
    }
    return groups
  },
})
