import type { PlanStopShown } from '../../../contract/plan/plan.ts'
import { afterwards } from '../../arrive.ts'
import { MarkShape } from './carrier-mark.tsx'
import { nameSpots } from './name-spots.ts'
import type { PlanDay } from './plan-state.ts'
import { doorOf, shortName } from './plan-words.ts'
import { cellsOf, type Spot } from './voronoi.ts'

const [width, height, edge] = [400, 400, 26]
const corner = { x: width, y: height }

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
  /** Whose round is shown alone. */
  lit?: string | null
  onLight?: (carrierId: string | null) => void
  /** Where somebody pointed at. */
  onPoint?: ((place: Place) => void) | undefined
  /** The operator's own map, drawn beneath. */
  tiles: PlanDay['tiles']
}

/** Few have a map of their own: what draws it comes only to them. */
const TileLayer = afterwards(async () => (await import('./tile-layer.tsx')).TileLayer)

const asPoints = (spots: readonly Spot[]) =>
  spots.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(' ')

/** The stops of a day where they are, without a map of another's: areas as cells, rounds as lines. The lists beside it say the same. */
export function PlanMap(props: PlanMapProps) {
  const { station, areas, rounds, left, onPoint, tiles, lit = null, onLight } = props
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
  const drawn = rounds.map(round => Object.assign({}, round, { spots: round.stops.map(spotOf) }))
  const leftSpots = left.map(spotOf)
  return (
    <div className="relative">
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, and no file that an img could show
        role="img"
        aria-label={`Map of ${all.length} ${all.length === 1 ? 'stop' : 'stops'}. The same stops are in the lists.`}
        viewBox={`0 0 ${width} ${height}`}
        className="block w-full bg-paper"
      >
        {tiles && <TileLayer {...tiles} at={at} from={back({ x: 0, y: 0 })} to={back(corner)} />}
        <Cells areas={known} at={at} isClear={tiles !== null} />
        {drawn.map(({ carrierId, mark, spots }) => (
          <polyline
            key={carrierId}
            points={asPoints([home, ...spots])}
            fill="none"
            stroke={lineColours[mark % lineColours.length]}
            strokeWidth="1.5"
            strokeOpacity={lit === null ? 0.6 : lit === carrierId ? 1 : 0.08}
            strokeDasharray={mark >= lineColours.length ? '3 3' : undefined}
          />
        ))}
        <Home {...home} />
        {left.map(({ requestId, positionFrom }, index) => (
          <g
            key={requestId}
            opacity={shadeOf(positionFrom, lit === null)}
            transform={translate(leftSpots[index] ?? home)}
          >
            <MarkShape of={null} />
          </g>
        ))}
        <Marks rounds={drawn} lit={lit} onLight={onLight} />
        <Names areas={known} at={at} marks={[home, ...leftSpots, ...drawn.flatMap(r => r.spots)]} />
      </svg>
      {tiles?.attribution && (
        <p className="border-t border-line px-3 py-1 text-right text-xs text-ink-soft">
          {tiles.attribution}
        </p>
      )}
      {onPoint && <Pointing onPoint={spot => onPoint(back(spot))} />}
    </div>
  )
}

type MarksProps = {
  onLight: PlanMapProps['onLight'] | undefined
  rounds: readonly (MapRound & { spots: readonly Spot[] })[]
  lit: string | null
}

/** The stops with their numbers; those of the round that is pointed at lie on top. */
function Marks({ rounds, lit, onLight }: MarksProps) {
  const isLit = ({ carrierId }: MapRound) => Number(carrierId === lit)
  return rounds
    .toSorted((a, b) => isLit(a) - isLit(b))
    .map(({ carrierId, mark, spots, stops }) =>
      stops.map(({ requestId, positionFrom }, index) => (
        <g
          key={requestId}
          opacity={shadeOf(positionFrom, lit === null || lit === carrierId)}
          transform={translate(spots[index] ?? { x: 0, y: 0 })}
          onPointerEnter={() => onLight?.(carrierId)}
          onPointerLeave={() => onLight?.(null)}
        >
          <MarkShape of={mark} text={index + 1} />
        </g>
      )),
    )
}

const Home = ({ x, y }: Spot) => (
  <>
    <rect x={x - 11} y={y - 11} width="22" height="22" rx="5" fill="var(--leaf-900)" />
    <path d={`M${x - 6} ${y + 6}v-8l6-4 6 4v8z`} fill="none" stroke="#fff" strokeWidth="1.6" />
  </>
)

/** Lies over the map while somebody points at a place. */
function Pointing({ onPoint }: { onPoint: (spot: Spot) => void }) {
  return (
    <button
      type="button"
      aria-label="Choose the location"
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
/** A place that is guessed is pale, and what is not meant is hardly there. */
const shadeOf = (from: PlanStopShown['positionFrom'], isMeant: boolean) =>
  !isMeant ? 0.12 : from === 'own' ? 1 : 0.6
const translate = ({ x, y }: Spot) => `translate(${x} ${y})`

type InAreas = { areas: readonly (Place & { name: string })[]; at: (place: Place) => Spot }

/** Which part is whose; over a map of the operator's only the borders. */
function Cells({ areas, at, isClear }: InAreas & { isClear: boolean }) {
  const cells = cellsOf(areas.map(at), width, height)
  return areas.map(({ name }, index) => (
    <polygon
      key={name}
      points={asPoints(cells[index] ?? [])}
      fill={isClear ? 'none' : index % 2 === 0 ? 'var(--paper)' : 'var(--card)'}
      stroke={isClear ? 'var(--line-strong)' : 'var(--line)'}
    />
  ))
}

/** What areas are called, where no mark hides it, over everything else. */
function Names({ areas, at, marks }: InAreas & { marks: readonly Spot[] }) {
  const spots = nameSpots(
    areas.map(each => ({ name: each.name, middle: at(each) })),
    marks,
    { width, height },
  )
  return areas.map(({ name }, index) => (
    <text
      key={name}
      x={spots[index]?.x}
      y={spots[index]?.y}
      textAnchor="middle"
      fill="var(--ink-soft)"
      stroke="var(--card)"
      strokeWidth="3"
      paintOrder="stroke"
      className="text-[14px] font-semibold"
    >
      {name}
    </text>
  ))
}

/** Of few rounds whose mark is whose; of the one that is pointed at each number with its door. */
export function MapLegend({ rounds, lit }: { rounds: readonly MapRound[]; lit: string | null }) {
  const one = rounds.find(({ carrierId }) => carrierId === lit)
  const frame = 'flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-3.5 py-2 text-[0.8125rem]'
  if (one) {
    return (
      <div className={frame}>
        <b className="basis-full">{one.name}</b>
        {one.stops.map((stop, index) => (
          <span key={stop.requestId}>
            <b className="figures">{index + 1}</b> {doorOf(stop)}
          </span>
        ))}
      </div>
    )
  }
  if (rounds.length > 6) {
    return <p className={`${frame} text-ink-soft`}>Hover over a round to see its stops.</p>
  }
  return (
    <ul className={frame}>
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
