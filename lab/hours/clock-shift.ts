import { readFileSync, statSync } from 'node:fs'

// Loaded into a server of a proof by `node --import`, so that its clock can jump; the product itself
// has no setting for that. The file named by CLOCK_FILE holds by how many milliseconds it is off.

const file = process.env['CLOCK_FILE'] ?? ''
const real = Date
let offMs = 0
let readAt = -1

/** Looks whether the file has changed, at most every 20 ms. */
function off(): number {
  const tick = performance.now()
  if (tick - readAt < 20) return offMs
  readAt = tick
  if (statSync(file, { throwIfNoEntry: false })) offMs = Number(readFileSync(file, 'utf8')) || 0
  return offMs
}

class ShiftedDate extends real {
  constructor(...parts: [] | [string | number | Date] | [number, number]) {
    if (parts.length === 0) super(real.now() + off())
    else if (parts.length === 1) super(parts[0])
    else super(...parts)
  }

  static override [Symbol.hasInstance](value: unknown) {
    return value instanceof real
  }

  static override now() {
    return real.now() + off()
  }
}

globalThis.Date = ShiftedDate as unknown as DateConstructor
