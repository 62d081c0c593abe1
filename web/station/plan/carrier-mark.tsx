/** One colour and shape for each carrier of a plan; after five the same with a dot. */
const shapes = [
  { fill: 'var(--leaf-700)', ink: '#fff', path: 'M-9 0A9 9 0 1 1 9 0A9 9 0 1 1 -9 0z' },
  { fill: 'var(--danfo)', ink: 'var(--on-danfo)', path: 'M-8 -8H8V8H-8z' },
  { fill: 'var(--clay)', ink: '#fff', path: 'M0 -11L10.5 8H-10.5z' },
  { fill: 'var(--asphalt)', ink: '#fff', path: 'M0 -10.5L10.5 0L0 10.5L-10.5 0z' },
  { fill: '#fff', ink: '#0f6b3f', path: 'M-10 0L-5 -8.7H5L10 0L5 8.7H-5z' },
] as const

const notGiven = 'M-7 0A7 7 0 1 1 7 0A7 7 0 1 1 -7 0z'

/** The mark of a carrier around the origin, with the number of the stop. Nobody's is a dashed ring. */
export function MarkShape({ of, text }: { of: number | null; text?: string | number | undefined }) {
  if (of === null) {
    return (
      <path d={notGiven} fill="none" stroke="var(--clay)" strokeWidth="2" strokeDasharray="3 2" />
    )
  }
  const { fill, ink, path } = shapes[of % shapes.length] ?? shapes[0]
  const isOutlined = fill === '#fff'
  const isTriangle = of % shapes.length === 2
  return (
    <>
      <path
        d={path}
        fill={fill}
        stroke={isOutlined ? ink : '#fff'}
        strokeWidth={isOutlined ? 2 : 1}
        strokeLinejoin="round"
      />
      {of >= shapes.length && <circle cx="0" cy="-9" r="2.5" fill="var(--ink)" stroke="#fff" />}
      {text !== undefined && (
        <text
          y={isTriangle ? 5.5 : 3.6}
          textAnchor="middle"
          fill={ink}
          className="text-[10px] font-bold"
        >
          {text}
        </text>
      )}
    </>
  )
}

/** The same in a line of text; the words beside it say whose it is. */
export const CarrierMark = (props: { of: number | null; text?: string | number | undefined }) => (
  <svg aria-hidden="true" viewBox="-12 -12 24 24" className="size-6 shrink-0">
    <MarkShape {...props} />
  </svg>
)
