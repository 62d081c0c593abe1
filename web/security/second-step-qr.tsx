import { encodeQR } from 'qr'

/** A text for a camera. It is dark on white by night, too: cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the policy lets no script make an image
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-full"
    >
      <path d={squares.join('')} className="fill-outline" />
    </svg>
  )
}
