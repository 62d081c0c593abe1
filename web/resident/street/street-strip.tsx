import type { VisitOfRequest } from '../../../contract/visit/record.ts'

const [width, ground] = [336, 60]
const mostBefore = 3
const mostHouses = 4
const outlined = 'fill-none stroke-on-leaf-soft [stroke-linejoin:round]'
const drawn = 'stroke-outline [stroke-linecap:round] [stroke-linejoin:round]'

/** One house for each stop, ticked when somebody was there; the cart between them; the own one painted. Words say it, too. */
export function StreetStrip({ visit }: { visit: VisitOfRequest | null }) {
  const isUnderWay = visit?.setOutAt != null
  const isHere = visit?.state === 'here'
  const before = isHere ? 0 : Math.min(visit?.stopsBefore ?? 0, mostBefore)
  const over = Math.min(visit?.stopsOver ?? 0, mostHouses - before)
  // The last place is one's own, and wider.
  const places = over + before + (isUnderWay && !isHere ? 1 : 0)
  const step = Math.min(58, (width - 86) / Math.max(places, 1))
  const first = width - 68 - step * places
  const at = (place: number) => first + step * (place + 0.5)
  const cart = isHere ? width - 92 : at(over)
  return (
    <svg
      viewBox={`0 0 ${width} 68`}
      aria-hidden="true"
      className="block w-full max-w-md overflow-visible"
    >
      <Road to={isUnderWay ? cart : 0} />
      {Array.from({ length: over }, (_, place) => (
        <House key={place} x={at(place)} isDone />
      ))}
      {Array.from({ length: before }, (_, place) => (
        <House key={place} x={at(over + 1 + place)} />
      ))}
      <OwnHouse />
      {isUnderWay && <Cart x={cart} />}
    </svg>
  )
}

const Road = ({ to }: { to: number }) => (
  <g strokeWidth="4" strokeLinecap="round" fill="none">
    <path d={`M8 ${ground}H${width - 8}`} strokeDasharray="0 9" className="stroke-on-leaf-soft" />
    {to > 0 && (
      <>
        <path d={`M8 ${ground}H${to}`} className="stroke-danfo" />
        <circle cx="8" cy={ground} r="5" strokeWidth="0" className="fill-danfo" />
      </>
    )}
  </g>
)

const House = ({ x, isDone = false }: { x: number; isDone?: boolean }) => (
  <g transform={`translate(${x - 13} ${ground - 30})`} strokeWidth="2" className={outlined}>
    <path d="M1 28V11L13 2l12 9v17z" className="fill-leaf-900" />
    {isDone ? (
      <path
        d="M7.5 17l4 4 7.5-8"
        strokeWidth="2.5"
        strokeLinecap="round"
        className="stroke-on-leaf"
      />
    ) : (
      <path d="M9.5 28V17h7v11" />
    )}
  </g>
)

const OwnHouse = () => (
  <g transform={`translate(${width - 60} ${ground - 42})`} strokeWidth="2.5" className={drawn}>
    <path d="M8 42V17h38v25z" className="fill-plaster" />
    <path d="M2 22L27 3l25 19" fill="none" strokeWidth="8" />
    <path d="M2 22L27 3l25 19" fill="none" strokeWidth="3.5" className="stroke-clay" />
    <path d="M20 42V31a7 7 0 0 1 14 0v11z" className="fill-danfo" />
  </g>
)

const Cart = ({ x }: { x: number }) => (
  <g transform={`translate(${x - 22} ${ground - 34})`} strokeWidth="2" className={drawn}>
    <path d="M15 15c-3-9 2-14 8-14s10 5 8 14z" className="fill-plaster" />
    <path d="M28 15c-2-6 2-10 6-10s8 4 6 10z" className="fill-plaster" />
    <path d="M10 15h36l-5 14H14z" className="fill-danfo" />
    <path d="M11 17L0 20" strokeWidth="4" fill="none" className="stroke-on-leaf-soft" />
    <circle cx="27" cy="30" r="6" strokeWidth="3" className="fill-plaster" />
  </g>
)
