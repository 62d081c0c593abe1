import type { ReactNode } from 'react'
import type { ProblemKind } from '../../../contract/problem/problem-shape.ts'

const drawn = 'stroke-outline [stroke-linecap:round] [stroke-linejoin:round]'
const ground = <path d="M6 46h60" strokeWidth="3" className="stroke-line-strong" />

const sack = (x: number, look: string) => (
  <g transform={`translate(${x})`} className={look}>
    <path d="M4 45c-4-16 3-27 15-27s19 11 15 27z" />
    <path d="M14 19l-4-10 8 3 8-4-2 11" />
    <path d="M10 32c2-4 4-6 7-7" fill="none" />
  </g>
)

const pictures: Record<ProblemKind, ReactNode> = {
  'nobody came': (
    <>
      {ground}
      {sack(8, 'fill-sack')}
      <circle cx="46" cy="18" r="14" className="fill-plaster" />
      <path d="M46 9v9l5 4" fill="none" />
    </>
  ),
  'bags left': (
    <>
      {ground}
      <path
        d="M6 45c-3-14 3-24 13-24 5 0 9 3 11 6"
        fill="none"
        strokeDasharray="4 5"
        className="stroke-line-strong"
      />
      {sack(28, 'fill-leaf-700')}
    </>
  ),
  spilled: (
    <>
      {ground}
      <path d="M6 18l27-2 6 5-6 5 6 3-5 3c-5 12-18 16-26 13z" className="fill-sack" />
      <path d="M46 32l9-5 3 5-9 5z" className="fill-plaster" />
      <path d="M42 45c1-6 4-8 8-8-1 5-3 8-8 8z" className="fill-danfo" />
      <path d="M55 36h8v9h-8z" className="fill-clay" />
    </>
  ),
  'asked for money': (
    <>
      <path d="M10 20L46 9l3 13z" className="fill-leaf-100" />
      <path d="M10 22h46v24H10z" className="fill-danfo" />
      <circle cx="33" cy="34" r="7" className="fill-plaster" />
      <path d="M30 38v-8l6 8v-8M28.500 33h9M28.500 35.500h9" strokeWidth="1.500" fill="none" />
      <circle cx="58" cy="15" r="10" className="fill-clay" />
      <path d="M58 10v10M53 15h10" fill="none" className="stroke-plaster" />
    </>
  ),
  damage: (
    <>
      {ground}
      <path d="M20 22h32l-5 23H25z" className="fill-clay" />
      <path d="M36 22l-3 7 6 4-4 6 3 6" fill="none" />
      <path
        d="M36 22c-9-3-11-11-8-18 7 3 10 10 8 18zM36 22c0-8 5-13 12-14 1 8-4 13-12 14z"
        className="fill-leaf-700"
      />
      <path d="M54 45l5-8 6 8z" className="fill-clay" />
    </>
  ),
  other: (
    <>
      <path d="M12 6h48v32H32l-10 9v-9H12z" className="fill-plaster" />
      <path d="M26 22v.1M36 22v.1M46 22v.1" strokeWidth="6" fill="none" />
    </>
  ),
}

/** What is wrong, drawn. */
export const ProblemPicture = ({ kind, className }: { kind: ProblemKind; className: string }) => (
  <svg viewBox="0 0 72 50" aria-hidden="true" strokeWidth="2.2" className={`${drawn} ${className}`}>
    {pictures[kind]}
  </svg>
)
