import type { PlanStopShown } from '../../../contract/visit/plan.ts'
import { MarkShape } from './carrier-mark.tsx'
import { shortName } from './plan-words.ts'
import { cellsOf, type Spot } from './voronoi.ts'

const [width, height, edge] = [400, 400, 26]

type Place = { lat: number; lng: number }

/** Puts places into the box, the same scale both ways. */
function frameOf(places: readonly Place[]) {
  const lats = places.map(({ lat }) => lat)
  const lngs = places.map(({ lng }) => lng)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  // About three hundred metres at least, so that one street does not fill the map.
  const span = Math.max(north - south, east - west, 0.003)
  const scale = (width - 2 * edge) / span
  const at = ({ lat, lng }: Place): Spot => ({
    x: Math.round(width / 2 + (lng - (west + east) / 2) * scale),
    y: Math.round(height / 2 - (lat - (south + north) / 2) * scale),
  })
  const back = ({ x, y }: Spot): Place => ({
    lat: (south + north) / 2 - (y - height / 2) / scale,
    lng: (west + east) / 2 + (x - width / 2) / scale,
  })
  return { at, back }
}

/** Doors whose own place nobody knows stand around the middle of what is known, none over another. */
function spread(spot: Spot, nth: number): Spot {
  if (nth === 0) return spot
  const angle = nth * 2.4
  const far = 13 * Math.sqrt(nth)
  return {
    x: Math.round(Math.min(width - 12, Math.max(12, spot.x + far * Math.cos(angle)))),
    y: Math.round(Math.min(height - 12, Math.max(12, spot.y + far * Math.sin(angle)))),
  }
}

export type MapRound = {
  carrierId: string
  name: string
  mark: number
  stops: readonly PlanStopShown[]
}

type PlanMapProps = {
  station: Place
  areas: readonly { _id: string; name: string; lat: number | null; lng: number | null }[]
  rounds: readonly MapRound[]
  /** What nobody goes to. */
  left: readonly PlanStopShown[]
  /** Where somebody pointed at. */
  onPoint?: ((place: Place) => void) | undefined
}

const asPoints = (spots: readonly Spot[]) =>
  spots.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(' ')

/** The stops of a day where they are, without a map of another's: areas as cells, rounds as lines. The lists beside it say the same. */
export function PlanMap({ station, areas, rounds, left, onPoint }: PlanMapProps) {
  const known = areas.flatMap(({ name, lat, lng }) =>
    lat !== null && lng !== null ? [{ name, lat, lng }] : [],
  )
  const all = [...rounds.flatMap(({ stops }) => stops), ...left]
  const { at, back } = frameOf([station, ...known, ...all])
  const taken = new Map<string, number>()
  const spotOf = (stop: Place) => {
    const spot = at(stop)
    const key = `${spot.x} ${spot.y}`
    const nth = taken.get(key) ?? 0
    taken.set(key, nth + 1)
    return spread(spot, nth)
  }
  const home = at(station)
  const drawn = rounds.map(round => ({ ...round, spots: round.stops.map(spotOf) }))
  return (
    <div className="relative">
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, and no file that an img could show
        role="img"
        aria-label={`Map of ${all.length} ${all.length === 1 ? 'stop' : 'stops'}. The lists say the same.`}
        viewBox={`0 0 ${width} ${height}`}
        className="block w-full bg-paper"
      >
        <Cells areas={known} at={at} />
        {drawn.map(({ carrierId, mark, spots }) => (
          <polyline
            key={carrierId}
            points={asPoints([home, ...spots])}
            fill="none"
            stroke={lineColours[mark % lineColours.length]}
            strokeWidth="1.5"
            strokeOpacity="0.6"
            strokeDasharray={mark >= lineColours.length ? '3 3' : undefined}
          />
        ))}
        <rect
          x={home.x - 11}
          y={home.y - 11}
          width="22"
          height="22"
          rx="5"
          fill="var(--leaf-900)"
        />
        <path
          d={`M${home.x - 6} ${home.y + 6}v-8l6-4 6 4v8z`}
          fill="none"
          stroke="#fff"
          strokeWidth="1.6"
        />
        {left.map(stop => (
          <g key={stop.requestId} transform={translate(spotOf(stop))}>
            <MarkShape of={null} />
          </g>
        ))}
        {drawn.map(({ mark, spots, stops }) =>
          stops.map(({ requestId }, index) => (
            <g key={requestId} transform={translate(spots[index] ?? home)}>
              <MarkShape of={mark} text={index + 1} />
            </g>
          )),
        )}
      </svg>
      {onPoint && <Pointing onPoint={spot => onPoint(back(spot))} />}
    </div>
  )
}

/** Lies over the map while somebody points at a place. */
function Pointing({ onPoint }: { onPoint: (spot: Spot) => void }) {
  return (
    <button
      type="button"
      aria-label="Point at the place"
      onClick={({ nativeEvent, currentTarget, detail }) => {
        // Pressed by a key it means no place.
        if (detail === 0) return
        const scale = width / currentTarget.clientWidth
        onPoint({ x: nativeEvent.offsetX * scale, y: nativeEvent.offsetY * scale })
      }}
      className="absolute inset-0 cursor-crosshair"
    />
  )
}

const lineColours = [
  'var(--leaf-700)',
  'var(--danfo-deep)',
  'var(--clay)',
  'var(--ink)',
  'var(--leaf-line)',
]
const translate = ({ x, y }: Spot) => `translate(${x} ${y})`

type CellsProps = { areas: readonly (Place & { name: string })[]; at: (place: Place) => Spot }

function Cells({ areas, at }: CellsProps) {
  const middles = areas.map(at)
  const cells = cellsOf(middles, width, height)
  return areas.map(({ name }, index) => (
    <g key={name}>
      <polygon
        points={asPoints(cells[index] ?? [])}
        fill={index % 2 === 0 ? 'var(--paper)' : 'var(--card)'}
        stroke="var(--line)"
      />
      <text
        x={middles[index]?.x}
        y={(middles[index]?.y ?? 0) - 14}
        textAnchor="middle"
        fill="var(--ink-soft)"
        className="text-[11px] font-semibold"
      >
        {name}
      </text>
    </g>
  ))
}

/** Whose mark is whose. */
export function MapLegend({ rounds }: { rounds: readonly MapRound[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-3 py-2 text-[0.8125rem]">
      {rounds.map(({ carrierId, name, mark }) => (
        <li key={carrierId} className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="-12 -12 24 24" className="size-5">
            <MarkShape of={mark} />
          </svg>
          {shortName(name)}
        </li>
      ))}
    </ul>
  )
}
