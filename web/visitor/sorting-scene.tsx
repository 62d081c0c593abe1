import { Part, Scene } from './scene-part.tsx'

const sack = 'M0 0c-10-40-6-66 4-84h72c10 18 14 44 4 84q-40 12-80 0z'

/** Three sacks in a row: bottles, cans, cartons. */
export function Sorting() {
  return (
    <Scene ground="bg-danfo-soft" className="rounded-2xl">
      <path d="M-9 60h418M-9 64h418" strokeWidth="2" opacity="0.25" />
      <path d="M-9 226h418v70H-9z" className="fill-leaf-900" stroke="none" />
      <Part name="bottle" x={48} y={160} className="fill-leaf-100" />
      <Part name="bottle" x={70} y={154} className="fill-leaf-700" />
      <Part name="bottle" x={92} y={158} className="fill-plaster" />
      <Part name="can" x={172} y={162} className="fill-clay" />
      <Part name="can" x={192} y={156} className="fill-plaster" />
      <Part name="can" x={212} y={162} className="fill-danfo" />
      <Part name="carton" x={296} y={164} className="fill-clay" />
      <Part name="carton" x={318} y={158} className="fill-danfo" />
      <g className="fill-plaster">
        <path d={sack} transform="translate(40 234)" />
        <path d={sack} transform="translate(162 234)" />
        <path d={sack} transform="translate(286 234)" />
      </g>
      <path
        d="M44 150q36 12 72 0M166 150q36 12 72 0M290 150q36 12 72 0"
        fill="none"
        strokeWidth="2.5"
      />
      <Part name="bottle" x={71} y={214} className="fill-leaf-700" />
      <Part name="can" x={193} y={208} className="fill-clay" />
      <path
        d="M308 178h36v28h-36zM308 178l8-8h36l-8 8M344 178l8-8v28l-8 8"
        className="fill-danfo"
      />
    </Scene>
  )
}
