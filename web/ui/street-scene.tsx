import Carriers from './drawing/street-carriers.svg?drawing'
import Houses from './drawing/street-houses.svg?drawing'
import Sky from './drawing/street-sky.svg?drawing'

type StreetSceneProps = {
  /** Stands before its own piece of pale cloth; without it the ground shows through. */
  sky?: boolean
  className?: string
}

/** Two carriers take the bags of a house away: the doorstep is empty, the cart is full. */
export function StreetScene({ sky = false, className }: StreetSceneProps) {
  return (
    <svg viewBox="0 0 640 680" aria-hidden="true" className={className} overflow="visible">
      {sky && <Sky />}
      <Houses />
      <path d={sky ? ownRoad : longRoad} className="fill-asphalt" />
      <path
        d={sky ? 'M44 630h570' : 'M-820 630H1540'}
        strokeWidth="8"
        strokeLinecap="round"
        strokeDasharray="78 66"
        className="stroke-danfo"
      />
      <Carriers />
    </svg>
  )
}

const ownRoad = 'M0 522h640v122a36 36 0 0 1-36 36H36a36 36 0 0 1-36-36z'
const longRoad = 'M-900 522H1540V900H-900z'
