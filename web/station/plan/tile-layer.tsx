import { tilePath } from '../../../contract/plan/tile.ts'
import type { Spot } from './voronoi.ts'

type Place = { lat: number; lng: number }

type TileLayerProps = {
  minZoom: number
  maxZoom: number
  /** The corners of the map, north-west and south-east. */
  from: Place
  to: Place
  /** Where a place is on the map. */
  at: (place: Place) => Spot
}

/** So many squares lie beside each other: sharp enough, and few. */
const across = 3

/** How far a parallel is from the top of the world, from nothing to one: squares of the web grow towards the poles. */
const downTo = (lat: number) => (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
const latAt = (down: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI
const lngAt = (right: number) => right * 360 - 180

/** The squares that cover a part of the world, each with its corners. */
export function squaresOf({ minZoom, maxZoom, from, to }: Omit<TileLayerProps, 'at'>) {
  const wanted = Math.round(Math.log2((across * 360) / (to.lng - from.lng)))
  const z = Math.min(maxZoom, Math.max(minZoom, wanted))
  const side = 2 ** z
  const [west, east] = [from, to].map(({ lng }) => Math.floor(((lng + 180) / 360) * side))
  const [north, south] = [from, to].map(({ lat }) => Math.floor(downTo(lat) * side))
  const range = (first = 0, last = 0) =>
    Array.from({ length: last - first + 1 }, (_, n) => first + n)
  return range(west, east).flatMap(x =>
    range(north, south).map(y => ({
      z,
      x,
      y,
      from: { lat: latAt(y / side), lng: lngAt(x / side) },
      to: { lat: latAt((y + 1) / side), lng: lngAt((x + 1) / side) },
    })),
  )
}

/** The operator's own map, pale, so that what is planned stands out. */
export function TileLayer({ at, ...part }: TileLayerProps) {
  // From far away, or over the edge of what there is, hundreds would be wanted: then there is no map.
  const squares = squaresOf(part)
  if (squares.length > 64) return null
  return (
    <g opacity="0.75">
      {squares.map(({ z, x, y, from, to }) => {
        const [first, last] = [at(from), at(to)]
        return (
          <image
            key={`${z} ${x} ${y}`}
            href={tilePath(z, x, y)}
            x={first.x}
            y={first.y}
            width={last.x - first.x}
            height={last.y - first.y}
            preserveAspectRatio="none"
          />
        )
      })}
    </g>
  )
}
