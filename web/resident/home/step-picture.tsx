const drawn = 'stroke-outline [stroke-linecap:round] [stroke-linejoin:round]'

type PictureProps = { className?: string }

const ground = (
  <path d="M8 88h104" strokeWidth="4" strokeLinecap="round" className="stroke-line-strong" />
)

/** A full bag at the door. */
export function BagPicture({ className }: PictureProps) {
  return (
    <svg viewBox="0 0 120 96" aria-hidden="true" className={className}>
      {ground}
      <g strokeWidth="2.5" className={drawn}>
        <path d="M20 87V36a20 20 0 0 1 40 0v51z" className="fill-plaster" />
        <path d="M25 87V38a15 15 0 0 1 30 0v49z" className="fill-leaf-700" />
        <circle cx="50" cy="62" r="2.5" className="fill-danfo" strokeWidth="0" />
        <path d="M68 87c-6-22 5-34 19-34s25 12 19 34z" className="fill-sack" />
        <path d="M81 54l-4-12 9 4 9-7-2 14" className="fill-sack" />
        <path d="M76 70c2-5 5-8 9-9" fill="none" />
      </g>
    </svg>
  )
}

/** The mallam's cart on its way. */
export function CartPicture({ className }: PictureProps) {
  return (
    <svg viewBox="0 0 120 96" aria-hidden="true" className={className}>
      {ground}
      <g strokeWidth="2.5" className={drawn}>
        <path d="M44 44c-5-17 4-27 15-27s20 10 16 27z" className="fill-leaf-700" />
        <path d="M72 44c-4-12 4-20 12-20s15 8 12 20z" className="fill-sack" />
        <path d="M34 43h72l-8 31H42z" className="fill-danfo" />
        <path d="M37 54h66M40 65h60" />
        <path d="M36 47L14 52" strokeWidth="5" fill="none" />
        <circle cx="70" cy="74" r="13" className="fill-plaster" strokeWidth="5" />
        <path d="M70 64v20M60 74h20" />
        <path d="M6 66h14M2 76h18" fill="none" className="stroke-line-strong" />
      </g>
    </svg>
  )
}

/** The empty step, stamped. */
export function DonePicture({ className }: PictureProps) {
  return (
    <svg viewBox="0 0 120 96" aria-hidden="true" className={className}>
      {ground}
      <g strokeWidth="2.5" className={drawn}>
        <path d="M20 87V36a20 20 0 0 1 40 0v51z" className="fill-plaster" />
        <path d="M25 87V38a15 15 0 0 1 30 0v49z" className="fill-leaf-700" />
        <circle cx="50" cy="62" r="2.5" className="fill-danfo" strokeWidth="0" />
        <circle cx="88" cy="44" r="21" className="fill-danfo" />
        <path d="M78 45l7 7 13-15" fill="none" strokeWidth="4.5" />
        <path
          d="M72 86c-2-9 3-14 10-14s14 5 11 14z"
          fill="none"
          strokeDasharray="4 5"
          className="stroke-line-strong"
        />
      </g>
    </svg>
  )
}
