const drawn = 'stroke-outline [stroke-linecap:round] [stroke-linejoin:round]'

/** A door, a mat, and nothing left on the step. */
export function EmptyDoorstep({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 140" aria-hidden="true" className={className}>
      <path d="M12 128h176" strokeWidth="5" strokeLinecap="round" className="stroke-line-strong" />
      <g strokeWidth="3" className={drawn}>
        <path d="M62 126V46a36 36 0 0 1 72 0v80z" className="fill-plaster" />
        <path d="M70 126V48a28 28 0 0 1 56 0v78z" className="fill-leaf-700" />
        <path d="M83 58h30v22H83zM83 90h30v28H83z" fill="none" strokeWidth="2" opacity="0.55" />
        <path d="M54 126h88v-9H54z" className="fill-clay" />
      </g>
      <circle cx="118" cy="88" r="3.5" className="fill-danfo" />
      <path
        d="M152 124c-4-20 6-31 17-31s21 11 17 31z"
        fill="none"
        strokeWidth="2.5"
        strokeDasharray="5 6"
        strokeLinecap="round"
        className="stroke-line-strong"
      />
    </svg>
  )
}

/** A bin blown over on the road, its lid rolling away. */
export function TippedBin({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 140" aria-hidden="true" className={className}>
      <path d="M12 128h216" strokeWidth="5" strokeLinecap="round" className="stroke-line-strong" />
      <path
        d="M20 40h52M8 62h40M24 84h30"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        className="stroke-line-strong"
      />
      <g strokeWidth="3" className={drawn}>
        <g transform="rotate(74 120 84)">
          <path d="M92 46h60l-8 76h-44z" className="fill-leaf-700" />
          <path
            d="M106 60l4 48M122 60v48M138 60l-4 48"
            fill="none"
            strokeWidth="2.5"
            opacity="0.6"
          />
          <path d="M86 46h72" strokeWidth="8" />
        </g>
        <ellipse cx="208" cy="108" rx="9" ry="19" className="fill-danfo" />
        <path d="M168 126c-3-13 4-20 11-20s14 7 11 20z" className="fill-sack" />
        <path d="M176 107l-2-7 6 2 5-4-1 8" className="fill-sack" />
      </g>
    </svg>
  )
}
