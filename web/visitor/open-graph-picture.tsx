import { identity, sayOwn } from '../identity.ts'
import { StreetScene } from '../ui/street-scene.tsx'

/** 1200 × 630: the promise and the street. */
export function OpenGraphPicture() {
  const words = sayOwn(identity.promise).split(' ')
  const lines = [words.slice(0, 3), words.slice(3, 5), words.slice(5)].map(line => line.join(' '))
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
      <rect width="1200" height="630" className="fill-paper" />
      <g strokeLinecap="round" strokeLinejoin="round">
        <svg x="640" y="20" width="530" height="563" viewBox="0 0 640 680">
          <StreetScene sky />
        </svg>
        <g transform="translate(72 64) scale(1.7)">
          <rect width="34" height="34" rx="10" className="fill-leaf-700" />
          <path
            d="M9 12h16l-2 14H11zM7 12h20M14 8h6"
            fill="none"
            strokeWidth="2.6"
            className="stroke-danfo"
          />
        </g>
      </g>
      <g fontFamily="Ojuju" fontWeight="800" className="fill-ink">
        <text x="150" y="112" fontSize="54">
          {identity.name}
        </text>
        <rect x="66" y="470" width="250" height="46" className="fill-danfo" />
        {lines.map((line, index) => (
          <text key={line} x="68" y={270 + index * 116} fontSize="92" letterSpacing="-2">
            {line}
          </text>
        ))}
      </g>
    </svg>
  )
}
