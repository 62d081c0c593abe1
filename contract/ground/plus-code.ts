// Plus codes (Open Location Code): a door without an address, in ten signs. Four pairs of five narrow a place down to
// 14 m; each further sign to a fourth by a fifth of that. Near a known point the first four signs can be left out.

const signs = '23456789CFGHJMPQRVWX'
const pairSizes = [20, 1, 0.05, 0.0025, 0.000125]
const finestPair = 0.000125
const rows = 5
const columns = 4
const wholeLength = 10
const leftOut = 4

export type Point = { lat: number; lng: number }

const signAt = (n: number) => signs[n] ?? ''
/** Steps of the finest pair, counted in whole numbers: fractions of degrees do not add up. */
const steps = ({ lat, lng }: Point) => ({
  north: Math.floor(Math.round((Math.min(Math.max(lat, -90), 90) + 90) * 8e6) / 1e3),
  east: Math.floor(Math.round(((((lng + 180) % 360) + 360) % 360) * 8e6) / 1e3),
})

/** The plus code of a point, to 14 m: "6FR5J922+PH". */
export function plusCodeOf(point: Point): string {
  let { north, east } = steps(point)
  north = Math.min(north, 180 * 8000 - 1)
  const pairs: string[] = []
  for (let place = 0; place < pairSizes.length; place++) {
    pairs.unshift(signAt(north % 20) + signAt(east % 20))
    north = Math.floor(north / 20)
    east = Math.floor(east / 20)
  }
  const code = pairs.join('')
  return `${code.slice(0, 8)}+${code.slice(8)}`
}

/** A code as people type it, in capitals and without what stands behind: "j922+ph Ikeja". */
const codeIn = (typed: string) =>
  /(?:^|\s)([23456789CFGHJMPQRVWX]{2,8}\+[23456789CFGHJMPQRVWX]{2,5})(?=[\s,]|$)/i
    .exec(typed.trim())?.[1]
    ?.toUpperCase()

/** Whether a text holds a plus code that says where a door is, whole or short. */
export const holdsPlusCode = (typed: string) => {
  const code = codeIn(typed)
  return code !== undefined && [4, 6, 8].includes(code.indexOf('+'))
}

/** The middle of what a whole code names. */
function middleOf(code: string): Point | null {
  const plain = code.replace('+', '')
  let [lat, lng] = [-90, -180]
  for (const [place, size] of pairSizes.entries()) {
    lat += signs.indexOf(plain[place * 2] ?? '') * size
    lng += signs.indexOf(plain[place * 2 + 1] ?? '') * size
  }
  let [high, wide] = [finestPair, finestPair]
  for (const sign of plain.slice(wholeLength)) {
    high /= rows
    wide /= columns
    const at = signs.indexOf(sign)
    lat += Math.floor(at / columns) * high
    lng += (at % columns) * wide
  }
  const point = { lat: lat + high / 2, lng: lng + wide / 2 }
  if (point.lat > 90 || point.lng > 180) return null
  return { lat: Number(point.lat.toFixed(7)), lng: Number(point.lng.toFixed(7)) }
}

/** The point that a code names; a short one is that nearest to where its reader is. Null: this is no such code. */
export function pointOfPlusCode(typed: string, near: Point | null): Point | null {
  const code = codeIn(typed)
  if (!code) return null
  const missing = 8 - code.indexOf('+')
  if (missing === 0) return middleOf(code)
  if (!near || (missing !== 2 && missing !== leftOut)) return null
  const found = middleOf(plusCodeOf(near).slice(0, missing) + code)
  if (!found) return null
  // The same signs come again a step further in each direction: one of them is nearer.
  const step = missing === 2 ? 20 : 1
  const nearest = (at: number, to: number) => at + Math.round((to - at) / step) * step
  return { lat: nearest(found.lat, near.lat), lng: nearest(found.lng, near.lng) }
}

/** So large is what a code names, from its middle to its edge, in metres. */
export const plusCodeAccuracyM = 8
