import type { ReactNode } from 'react'

const drawn = 'stroke-outline [stroke-linecap:round] [stroke-linejoin:round]'

/** The things that stand in several pictures, drawn once a page and placed with `<use>`. */
export function SceneParts() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <defs>
        <g id="bag">
          <path d="M0 0c-7-30 8-44 24-44S55-30 48 0z" />
          <path d="M17-43l-5-13 11 5 10-8-2 15" />
          <path d="M10-14c1-8 5-14 10-16" fill="none" strokeWidth="2.5" />
        </g>
        <path id="bottle" d="M0 0v-22q0-6 5-9v-8h8v8q5 3 5 9V0zM0-17h18M0-8h18" />
        <path id="can" d="M0 0v-24q9-5 18 0V0q-9 4-18 0zM0-24q9 5 18 0" />
        <g id="carton">
          <path d="M0 0v-34h46V0zM0-34l10-10h46l-10 10M46-34l10-10v34L46 0" />
          <path d="M23-34v12" strokeWidth="2.5" />
        </g>
        <g id="man">
          <path d="M16-18v18h-9M42-18v18h9" fill="none" strokeWidth="9" />
          <path d="M0-12l9-84c6-14 34-14 40 0l9 84q-29 9-58 0z" />
          <path d="M15-82l-4 46M43-82l4 46" fill="none" strokeWidth="2.5" />
          <circle cx="29" cy="-124" r="17" className="fill-skin" />
          <path d="M12-128q-1-9 3-15 14-7 28 0 4 6 3 15-17-7-34 0z" className="fill-danfo" />
        </g>
        <g id="woman">
          <path d="M2-12l12-84c6-12 28-12 34 0L60-12q-29 10-58 0z" />
          <circle cx="31" cy="-122" r="16" className="fill-skin" />
          <path d="M13-126c-10-16 2-28 18-25 18-7 30 8 18 25-11-8-25-8-36 0z" />
        </g>
        <g id="cart">
          <use href="#bag" x="24" y="-58" className="fill-leaf-700" />
          <use href="#bag" x="72" y="-58" className="fill-sack" />
          <path d="M0-60h134l-14 46H14z" className="fill-danfo" />
          <path d="M5-44h124M10-29h114" strokeWidth="2.5" />
          <circle cx="68" cy="-6" r="24" strokeWidth="7" className="fill-plaster" />
          <path d="M68-26v40M48-6h40M54-20l28 28M82-20L54 8" strokeWidth="2.5" />
        </g>
      </defs>
    </svg>
  )
}

type PartName = 'bag' | 'bottle' | 'can' | 'carton' | 'man' | 'woman' | 'cart'
type PartProps = { name: PartName; x: number; y: number; className?: string }

/** One of the things, standing on the point (x, y). */
export function Part({ name, ...place }: PartProps) {
  return <use href={`#${name}`} {...place} />
}

type SceneProps = { ground?: string; className?: string; children: ReactNode }

/** The sheet that a picture is drawn on. What it shows is said in the words beside it. */
export function Scene({ ground = 'bg-leaf-100', className = '', children }: SceneProps) {
  return (
    <svg viewBox="0 0 400 280" aria-hidden="true" className={`block w-full ${ground} ${className}`}>
      <g strokeWidth="3" className={drawn}>
        {children}
      </g>
    </svg>
  )
}

export const road = <path d="M-9 236h418v60H-9z" className="fill-asphalt" />
export const sun = <circle cx="334" cy="66" r="32" stroke="none" className="fill-danfo" />
