import { Part, road, Scene, sun } from './scene-part.tsx'

/** Morning: three bags before a house and its block wall. */
export function BagsOut() {
  return (
    <Scene ground="bg-danfo-soft">
      {sun}
      <path d="M216 236v-70h200v70z" className="fill-sack" />
      <path
        d="M216 189h200M216 212h200M250 166v23M300 166v23M350 166v23M275 189v23M325 189v23M375 189v23M250 212v24M300 212v24M350 212v24"
        strokeWidth="2"
        opacity="0.5"
      />
      <path d="M50 236V128l83-56 83 56v108z" className="fill-plaster" />
      <path d="M34 136l99-68 99 68" fill="none" strokeWidth="13" className="stroke-clay" />
      <path d="M109 236v-74a24 24 0 0 1 48 0v74z" className="fill-leaf-700" />
      <path d="M68 146h28v32H68zM170 146h28v32h-28z" className="fill-danfo" />
      {road}
      <Part name="bag" x={232} y={246} className="fill-leaf-700" />
      <Part name="bag" x={328} y={246} className="fill-sack" />
      <Part name="bag" x={280} y={252} className="fill-leaf-900" />
    </Scene>
  )
}

/** A phone, and the way from it to the station. */
export function OneTap() {
  return (
    <Scene>
      <path
        d="M248 150c50-70 70 30 112-30"
        fill="none"
        strokeDasharray="2 11"
        strokeWidth="5"
        className="stroke-leaf-700"
      />
      <path d="M340 76a20 20 0 1 1 40 0c0 14-20 36-20 36s-20-22-20-36z" className="fill-clay" />
      <circle cx="360" cy="76" r="7" className="fill-plaster" />
      <path d="M24 236v-64l44-30 44 30v64z" className="fill-plaster" />
      <path d="M14 178l54-37 54 37" fill="none" strokeWidth="10" className="stroke-clay" />
      <path d="M54 236v-34h28v34z" className="fill-leaf-700" />
      {road}
      <rect x="150" y="30" width="118" height="226" rx="18" className="fill-outline" />
      <path d="M160 46h98v62h-98z" className="fill-leaf-900" />
      <path d="M160 108h98v132h-98z" className="fill-plaster" />
      <path d="M172 64h44M172 82h66" strokeWidth="6" className="stroke-danfo" />
      <circle cx="209" cy="158" r="30" fill="none" strokeWidth="9" className="stroke-danfo" />
      <path d="M197 158l9 9 16-18" fill="none" strokeWidth="5" />
      <path d="M180 218h58" strokeWidth="20" className="stroke-leaf-700" />
    </Scene>
  )
}

/** A carrier in wrapper and gele pushes the cart along the road. */
export function CartComing() {
  return (
    <Scene ground="bg-danfo-soft">
      <path d="M212 236V96h92v140zM304 236V140h80v96z" className="fill-leaf-here" />
      <path
        d="M230 116h20v22h-20zM266 116h20v22h-20zM230 160h20v22h-20zM322 160h20v22h-20z"
        className="fill-danfo"
      />
      <path d="M44 236v-60" strokeWidth="8" />
      <path
        d="M16 184c-14-24 0-50 22-48 16-18 44 0 38 20 14 20-4 40-24 34-12 10-30 6-36-6z"
        className="fill-leaf-700"
      />
      {road}
      <path d="M20 264h60m40 0h60m40 0h60m40 0h60" strokeWidth="5" className="stroke-danfo" />
      <Part name="woman" x={86} y={254} className="fill-clay" />
      <path d="M192 202l-40-8" strokeWidth="8" />
      <path d="M126 172l36 22" strokeWidth="13" className="stroke-skin" />
      <Part name="cart" x={180} y={246} />
    </Scene>
  )
}

/** A sack of bottles hangs from the scale, and its owner reads the dial. */
export function Weighing() {
  return (
    <Scene>
      <path d="M70 236V34h170" fill="none" strokeWidth="12" className="stroke-sack" />
      <path d="M70 78l44-44" fill="none" strokeWidth="8" className="stroke-sack" />
      {road}
      <path d="M190 34v16" strokeWidth="5" />
      <circle cx="190" cy="86" r="37" strokeWidth="6" className="fill-plaster" />
      <path d="M190 57v7M219 86h-7M161 86h7M170 66l4 4M210 66l-4 4" fill="none" strokeWidth="2.5" />
      <path d="M190 86l17-18" strokeWidth="5" className="stroke-clay" />
      <path d="M190 123v15M190 138l-38 22M190 138l38 22" fill="none" strokeWidth="4" />
      <Part name="bottle" x={158} y={176} className="fill-leaf-100" />
      <Part name="bottle" x={181} y={172} className="fill-leaf-700" />
      <Part name="bottle" x={204} y={176} className="fill-leaf-100" />
      <path d="M148 160h84l-8 58q-34 12-68 0z" className="fill-danfo" />
      <path d="M150 180l74 34M230 178l-70 36" strokeWidth="2" opacity="0.6" />
      <Part name="woman" x={276} y={258} className="fill-clay" />
      <path d="M288 178l-28 6-6-22" fill="none" strokeWidth="11" className="stroke-skin" />
      <path d="M244 136h18v30h-18z" className="fill-outline" />
    </Scene>
  )
}

/** A shop under its awning; the cartons are flattened and tied. */
export function ShopFront() {
  return (
    <Scene ground="bg-danfo-soft">
      {sun}
      <path d="M48 236V98h214v138z" className="fill-plaster" />
      <path d="M68 128h174v60H68z" className="fill-leaf-900" />
      <Part name="can" x={82} y={186} className="fill-clay" />
      <Part name="can" x={108} y={186} className="fill-danfo" />
      <Part name="bottle" x={140} y={186} className="fill-leaf-700" />
      <Part name="bottle" x={166} y={186} className="fill-plaster" />
      <Part name="can" x={198} y={186} className="fill-clay" />
      <path d="M56 188h198v14H56z" className="fill-clay" />
      <path d="M32 112l20-46h206l20 46z" className="fill-plaster" />
      <path
        d="M32 112l20-46h42l-8 46zM141 112l4-46h42l6 46zM234 112l-8-46h32l20 46z"
        className="fill-danfo"
      />
      <path d="M32 112q27 22 54 0 27 22 55 0 26 22 52 0 21 22 41 0 22 22 44 0" fill="none" />
      {road}
      <Part name="carton" x={288} y={250} className="fill-danfo" />
      <Part name="carton" x={340} y={254} className="fill-plaster" />
      <Part name="carton" x={306} y={210} className="fill-clay" />
    </Scene>
  )
}

/** The door, the mat, the plant, and nothing else. */
export function ClearStep() {
  return (
    <Scene>
      <path d="M-9 236V30h240v206z" className="fill-plaster" />
      <path d="M70 236V112a46 46 0 0 1 92 0v124z" className="fill-sack" />
      <path d="M80 236V114a36 36 0 0 1 72 0v122z" className="fill-leaf-700" />
      <path d="M94 126h44v30H94zM94 170h44v46H94z" fill="none" strokeWidth="2.5" opacity="0.6" />
      <circle cx="142" cy="166" r="4" stroke="none" className="fill-danfo" />
      <path d="M10 84h36v52H10zM186 84h36v52h-36z" className="fill-danfo" />
      <path d="M-9 30h256v-16H-9z" className="fill-clay" />
      {sun}
      {road}
      <path d="M58 250h116v-14H58z" className="fill-clay" />
      <path
        d="M222 246c-7-34 9-50 26-50s32 16 26 50z"
        fill="none"
        strokeDasharray="6 8"
        className="stroke-line-strong"
      />
      <path
        d="M320 194c-22-10-26-36-10-48 12 8 14 30 10 48 0-22 14-40 32-38 2 18-12 36-32 38z"
        className="fill-leaf-700"
      />
      <path d="M298 194h46l-7 54h-32z" className="fill-clay" />
    </Scene>
  )
}

/** The station: its gate, its sign, and a bin for each thing. */
export function Depot() {
  return (
    <Scene className="rounded-2xl">
      {sun}
      <path d="M30 236V96h250v140z" className="fill-plaster" />
      <path d="M18 96l137-50 137 50z" className="fill-leaf-700" />
      <path d="M60 112h190v30H60z" className="fill-leaf-900" />
      <path d="M92 127h30m16 0h14m16 0h50" strokeWidth="7" className="stroke-danfo" />
      <path d="M60 236v-72h86v72z" className="fill-sack" />
      <path d="M60 182h86M60 200h86M60 218h86" strokeWidth="2" />
      <path d="M176 164h68v40h-68z" className="fill-danfo" />
      <path d="M210 164v40" strokeWidth="2.5" />
      {road}
      <Part name="man" x={4} y={262} className="fill-leaf-100" />
      <path d="M14 184l-6 38M52 184l22 26" fill="none" strokeWidth="11" className="stroke-skin" />
      <path
        d="M226 256l-6-60h46l-6 60zM280 256l-6-60h46l-6 60zM334 256l-6-60h46l-6 60z"
        className="fill-leaf-700"
      />
      <path d="M214 196h58M268 196h58M322 196h58" strokeWidth="9" className="stroke-danfo" />
      <Part name="bottle" x={234} y={192} className="fill-leaf-100" />
      <Part name="can" x={290} y={192} className="fill-clay" />
      <Part name="carton" x={326} y={192} className="fill-danfo" />
    </Scene>
  )
}
