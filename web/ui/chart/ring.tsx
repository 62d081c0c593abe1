type RingProps = {
  value: number
  max: number
  /** The same for those who hear it: "3 of 4 requests left this month". */
  label: string
  className?: string
}

/** A counter as a ring that fills. The figures in it say the same. */
export function Ring({ value, max, label, className = 'size-26' }: RingProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) * 100 : 0
  const circle = { cx: 52, cy: 52, r: 44, fill: 'none', strokeWidth: 11 }
  return (
    <span className={`relative block shrink-0 ${className}`}>
      <svg viewBox="0 0 104 104" aria-hidden="true" className="size-full">
        <circle {...circle} className="stroke-line" />
        {share > 0 && (
          <circle
            {...circle}
            pathLength="100"
            strokeDasharray={`${share} 100`}
            strokeLinecap={share < 100 ? 'round' : 'butt'}
            transform="rotate(-90 52 52)"
            className="animate-fill stroke-danfo transition-[stroke-dasharray] duration-250"
          />
        )}
        <text
          x="52"
          y="62"
          textAnchor="middle"
          // In units of the drawing, which grows with the letters already.
          fontSize="28"
          className="figures fill-ink font-bold"
        >
          {value}/{max}
        </text>
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  )
}
