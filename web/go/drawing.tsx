import type { ReactNode } from 'react'
import type { missReasons } from '../../contract/request/pickup.ts'
import { Strokes } from '../ui/icon.tsx'

/** Strokes on the icons' grid that only this page has. */
const paths = {
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  phone: 'M7 2.5h10v19H7zM11 18.5h2',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M20 12H5M11 6l-6 6 6 6',
  go: 'M4 12h15M13 6l6 6-6 6',
  call: 'M5.5 3.5h3.8l1.6 4.6-2.3 1.7a13 13 0 0 0 5.6 5.6l1.7-2.3 4.6 1.6v3.8a2 2 0 0 1-2.2 2A17 17 0 0 1 3.5 5.7a2 2 0 0 1 2-2.2z',
  map: 'M12 21.5s-7-6.3-7-12a7 7 0 0 1 14 0c0 5.7-7 12-7 12zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  card: 'M3 5.5h18v13H3zM9 13a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.5 16c.5-2 6.5-2 7 0M15 10h3.5M15 13.5h3.5',
  camera: 'M3 8h4l2-3h6l2 3h4v11H3zM12 17a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  backspace: 'M8 5h13v14H8l-6-7zM11.5 9l6 6M17.5 9l-6 6',
  'no-network':
    'M4 4l16 16M2.5 9.500A15 15 0 0 1 7 6.5M11 5.500a14.5 14.5 0 0 1 10.5 4M6 13.5a9 9 0 0 1 4-2.400M15 11.500c1.1.5 2.1 1.2 3 2M12 18.500v.01',
  write: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  bottle: 'M8 21v-9c0-2 2-3 2-5V3h4v4c0 2 2 3 2 5v9zM8 14h8M8 17.500h8',
  alert: 'M12 9v5M12 17v.01M12 3l9.5 17h-19z',
  out: 'M10 4H4v16h6M9 12h12M16 7l5 5-5 5',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
} as const

export type DrawingName = keyof typeof paths

export const Sign = ({ name, className = 'size-6' }: { name: DrawingName; className?: string }) => (
  <Strokes path={paths[name]} className={`${className} [stroke-width:2.2]`} />
)

type PictureProps = { viewBox: string; className: string; children: ReactNode }

/** A drawing of the street: it keeps its colours by day and by night. */
const Picture = ({ viewBox, className, children }: PictureProps) => (
  <svg
    viewBox={viewBox}
    aria-hidden="true"
    className={`${className} shrink-0 fill-none stroke-outline stroke-[2.5] [stroke-linecap:round] [stroke-linejoin:round]`}
  >
    {children}
  </svg>
)

const Sack = ({ className, transform }: { className: string; transform?: string }) => (
  <g className={className} transform={transform}>
    <path d="M0 0c-7-30 8-44 24-44S55-30 48 0z" />
    <path d="M17-43l-5-13 11 5 10-8-2 15" />
    <path d="M10-14c1-8 5-14 10-16" fill="none" />
  </g>
)

export const SackPicture = () => (
  <Picture viewBox="-4 -60 58 64" className="h-13 w-12">
    <Sack className="fill-sack" />
  </Picture>
)

export const CashPicture = () => (
  <Picture viewBox="4 16 60 40" className="h-8 w-11">
    <path className="fill-plaster" d="M8 20h48v30H8z" />
    <circle cx="32" cy="35" r="8" className="fill-danfo" />
  </Picture>
)

export const SignPicture = () => (
  <Picture viewBox="0 0 32 32" className="size-8">
    <path d="M16 30V16" className="stroke-[3]" />
    <path className="fill-danfo" d="M4 5h20l5 5.5-5 5.500H4z" />
    <path d="M9 10.500h11" />
  </Picture>
)

export const GatePicture = () => (
  <Picture viewBox="0 0 32 32" className="size-8">
    <path className="fill-leaf-700" d="M4 10h24v18H4z" />
    <path d="M4 28V8l3-3 3 3M28 28V8l-3-3-3 3M11 10v18M16 10v18M21 10v18" className="stroke-2" />
  </Picture>
)

export const CodePicture = () => (
  <Picture viewBox="0 0 76 72" className="h-18 w-19">
    <path className="fill-leaf-100" d="M2 72V14h30v58z" />
    <path d="M9 14v58M17 14v58M25 14v58" className="stroke-2" />
    <path className="fill-clay" d="M34 74c0-14 4-22 11-22s11 8 11 22z" />
    <circle className="fill-skin" cx="45" cy="42" r="9" />
    <path className="fill-danfo" d="M35 41c-5-9 2-14 10-13 8-2 14 5 10 13-6-4-14-4-20 0z" />
    <path className="fill-plaster" d="M42 2h32v18H60l-6 6v-6H42z" />
    <path d="M47 11v.01M52.5 11v.01M58 11v.01M63.5 11v.01M69 11v.01" className="stroke-4" />
  </Picture>
)

const Ground = () => <path d="M4 56h64" className="stroke-line-strong stroke-[3]" />

const reasonDrawings: Record<(typeof missReasons)[number], ReactNode> = {
  'nobody home': (
    <>
      <Ground />
      <path className="fill-plaster" d="M8 55V20a16 16 0 0 1 32 0v35z" />
      <path className="fill-leaf-700" d="M13 55V22a11 11 0 0 1 22 0v33z" />
      <circle className="fill-danfo stroke-none" cx="31" cy="38" r="2" />
      <path
        d="M54 29a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM43 54c0-12 4-18 11-18s11 6 11 18"
        strokeDasharray="3 4.5"
      />
    </>
  ),
  'gate locked': (
    <>
      <Ground />
      <path className="fill-leaf-700" d="M12 18h48v37H12z" />
      <path d="M21 18v37M30 18v37M42 18v37M51 18v37" />
      <path className="fill-sack" d="M4 10h9v45H4zM59 10h9v45h-9z" />
      <path d="M30 34v-5a6 6 0 0 1 12 0v5" className="stroke-[3.5]" />
      <path className="fill-danfo" d="M26 33h20v15H26z" />
      <path d="M36 39v3.5" className="stroke-[3.5]" />
    </>
  ),
  'nothing put out': (
    <>
      <Ground />
      <path className="fill-plaster" d="M6 55V22a14 14 0 0 1 28 0v33z" />
      <path className="fill-leaf-700" d="M10 55V23a10 10 0 0 1 20 0v32z" />
      <path d="M41 55c-4-18 4-26 13-26s16 8 12 26" strokeDasharray="3.5 4.5" />
      <path d="M50 29l-3-7 6 3 6-4-1 8" strokeDasharray="3 3.5" />
    </>
  ),
  refused: (
    <>
      <path d="M28 36V16M37 36V10M46 36V12M55 38V20M29 46L19 34" className="stroke-[13]" />
      <rect className="fill-skin" x="22" y="32" width="39.5" height="24" rx="11" />
      <path
        d="M28 38V16M37 38V10M46 38V12M55 40V20M31 47L19 34"
        className="stroke-skin stroke-[8]"
      />
      <path d="M32.5 36v-9M41.5 36V26M50.5 36v-9" className="stroke-[1.8]" />
    </>
  ),
  'too much': (
    <>
      <path d="M4 57h64" className="stroke-line-strong stroke-[3]" />
      <Sack className="fill-sack" transform="translate(14 32) scale(.34)" />
      <Sack className="fill-leaf-700" transform="translate(37 32) scale(.36)" />
      <Sack className="fill-clay" transform="translate(25 19) scale(.32)" />
      <Sack className="fill-sack" transform="translate(57 44) rotate(38) scale(.26)" />
      <path className="fill-danfo" d="M8 31h46l-5 17H14z" />
      <path d="M10 39h41" />
      <circle className="fill-plaster stroke-[3.5]" cx="31" cy="49" r="7.5" />
    </>
  ),
  dangerous: (
    <>
      <path className="fill-danfo stroke-[3]" d="M36 5l29 49H7z" />
      <path d="M36 22v15M36 45v.01" className="stroke-[6]" />
    </>
  ),
  'road blocked': (
    <>
      <Ground />
      <path d="M15 55V14M57 55V14" className="stroke-[5]" />
      <path className="fill-danfo" d="M6 17h60v17H6z" />
      <path
        className="fill-outline stroke-none"
        d="M14 34l9-17h9l-9 17zM33 34l9-17h9l-9 17zM52 34l9-17h5v8l-5 9z"
      />
      <path d="M6 17h60v17H6zM15 45h42" />
    </>
  ),
  other: (
    <>
      <path className="fill-plaster" d="M10 8h52v34H34L22 53V42H10z" />
      <path d="M25 25v.01M36 25v.01M47 25v.01" className="stroke-[6]" />
    </>
  ),
}

export const ReasonPicture = ({ reason }: { reason: (typeof missReasons)[number] }) => (
  <Picture viewBox="0 0 72 60" className="h-[clamp(2.75rem,8dvh,4rem)]">
    {reasonDrawings[reason]}
  </Picture>
)
