const drawn = 'stroke-outline [stroke-linecap:round] [stroke-linejoin:round]'

type StreetSceneProps = {
  /** Stands before its own piece of pale cloth; without it the ground shows through. */
  sky?: boolean
  className?: string
}

/** Two carriers take the bags of a house away: the doorstep is empty, the cart is full. */
export function StreetScene({ sky = false, className }: StreetSceneProps) {
  return (
    <svg viewBox="0 0 640 680" aria-hidden="true" className={className} overflow="visible">
      {sky && <Sky />}
      <circle cx="512" cy="140" r="58" className="fill-danfo" />
      <Flats />
      <House />
      <Road runsOn={!sky} />
      <g strokeWidth="3" className={drawn}>
        <Cart />
        <Kaftan />
        <WrapperAndGele />
      </g>
    </svg>
  )
}

const waves =
  'M0 28c10-9 10-19 0-28M56 28c-10-9-10-19 0-28M0 28c10 9 10 19 0 28M56 28c-10 9-10 19 0 28'

function Sky() {
  return (
    <g>
      <defs>
        <pattern id="street-adire" width="56" height="56" patternUnits="userSpaceOnUse">
          <g fill="none" strokeWidth="1.5" className="stroke-leaf-700" opacity="0.34">
            <circle cx="28" cy="28" r="8" />
            <circle cx="28" cy="28" r="18" />
            <path d={waves} />
          </g>
        </pattern>
      </defs>
      <path
        d="M76 30h488a36 36 0 0 1 36 36v460H40V66a36 36 0 0 1 36-36z"
        className="fill-leaf-100"
      />
      <path
        d="M76 30h488a36 36 0 0 1 36 36v460H40V66a36 36 0 0 1 36-36z"
        fill="url(#street-adire)"
      />
    </g>
  )
}

function Flats() {
  return (
    <g transform="translate(40)">
      <g strokeWidth="3" className={drawn}>
        <path d="M318 270v-16h44v16" fill="none" />
        <path d="M312 212c0-8 56-8 56 0v42h-56z" className="fill-sack" />
        <path d="M312 228c15 5 41 5 56 0" fill="none" />
        <path d="M280 270h134v252H280z" className="fill-leaf-here" />
        <path d="M272 270h150v-11H272z" className="fill-sack" />
      </g>
      <path d="M300 298h36v34h-36zM358 298h36v34h-36zM358 354h36v34h-36z" className="fill-danfo" />
      <path d="M300 315h36M358 315h36M358 371h36" strokeWidth="2.5" className={drawn} />
    </g>
  )
}

function House() {
  return (
    <g strokeWidth="3" className={drawn}>
      <path d="M72 522V306l92-64 92 64v216z" className="fill-plaster" />
      <path d="M54 312l110-76 110 76" fill="none" strokeWidth="15" className="stroke-clay" />
      <circle cx="164" cy="306" r="13" className="fill-leaf-100" />
      <path d="M92 344h42v46H92zM198 344h38v46h-38z" className="fill-danfo" />
      <path d="M113 344v46M92 367h42M217 344v46M198 367h38" strokeWidth="2.5" />
      <path d="M140 522V412a26 26 0 0 1 52 0v110z" className="fill-leaf-700" />
      <path d="M152 424h28v32h-28zM152 468h28v38h-28z" fill="none" strokeWidth="2" opacity="0.55" />
      <circle cx="184" cy="462" r="3.5" className="fill-danfo" strokeWidth="0" />
      <path d="M128 522h76v-9h-76z" className="fill-clay" />
      {/* Where the bag stood. */}
      <path
        d="M84 518c-5-26 8-40 22-40s27 14 22 40z"
        fill="none"
        strokeDasharray="5 7"
        className="stroke-sack"
      />
    </g>
  )
}

function Road({ runsOn }: { runsOn: boolean }) {
  return (
    <g>
      <path
        d={
          runsOn
            ? 'M-900 522H1540V900H-900z'
            : 'M0 522h640v122a36 36 0 0 1-36 36H36a36 36 0 0 1-36-36z'
        }
        className="fill-asphalt"
      />
      <path
        d={runsOn ? 'M-820 630H1540' : 'M44 630h570'}
        strokeWidth="8"
        strokeLinecap="round"
        strokeDasharray="78 66"
        className="stroke-danfo"
      />
    </g>
  )
}

function Cart() {
  return (
    <g>
      <path d="M398 432c-12-40 10-64 34-64s44 22 36 64z" className="fill-leaf-700" />
      <path d="M424 370l-7-17 14 5 12-9-3 21" className="fill-leaf-700" />
      <path d="M474 432c-10-34 8-54 30-54s38 20 32 54z" className="fill-sack" />
      <path d="M496 380l-4-15 12 4 11-8-3 19" className="fill-sack" />
      <path d="M438 432c-6-22 8-36 24-36s30 14 24 36z" className="fill-leaf-900" />
      <path d="M372 430h184l-18 98H392z" className="fill-danfo" />
      <path d="M379 466h171M386 498h158" />
      <path d="M384 440l-48 12" strokeWidth="9" fill="none" />
      <circle cx="466" cy="562" r="40" className="fill-plaster" strokeWidth="9" />
      <path d="M466 528v68M432 562h68M442 538l48 48M490 538l-48 48" />
      <circle cx="466" cy="562" r="9" className="fill-danfo" />
    </g>
  )
}

/** At the cart, in a kaftan and cap as they are worn in the north. */
function Kaftan() {
  return (
    <g>
      <path d="M276 566l-13 29h-12M308 566l12 28h13" fill="none" strokeWidth="17" />
      <path
        d="M276 566l-13 29h-12M308 566l12 28h13"
        fill="none"
        strokeWidth="11"
        className="stroke-skin"
      />
      <path d="M264 424c4-20 52-22 60 0l16 146c-28 9-66 9-94 0z" fill="#fff" />
      <path d="M290 570l4-64M286 412l8 24 9-24" fill="none" strokeWidth="2.5" />
      <path d="M294 436v16" strokeWidth="4" className="stroke-leaf-700" />
      <circle cx="298" cy="382" r="24" className="fill-skin" />
      <path
        d="M274 376c0-9 2-16 4-20 12-9 30-9 41 0 2 4 4 11 4 20-15-7-34-7-49 0z"
        className="fill-danfo"
      />
      <path d="M277 364c14-6 30-6 44 0" fill="none" strokeWidth="2.5" />
      <path d="M320 462l30-9" fill="none" strokeWidth="17" />
      <path d="M320 462l30-9" fill="none" strokeWidth="11" className="stroke-skin" />
      <path d="M286 434l34 28" fill="none" strokeWidth="26" />
      <path d="M286 434l34 28" fill="none" stroke="#fff" strokeWidth="20" />
    </g>
  )
}

/** From the doorstep with the last bag, in the blouse, wrapper and head-tie of the south-west. */
function WrapperAndGele() {
  const legs = 'M134 566l-8 29h-12M162 566l10 28h13'
  const [farArm, nearArm] = ['M130 446l-14 34', 'M168 446l22 30']
  const [farHand, nearHand] = ['M116 480l-4 26', 'M190 476l20 32']
  return (
    <g>
      <g fill="none">
        <path d={`${legs}${farHand}`} strokeWidth="17" />
        <path d={`${legs}${farHand}`} strokeWidth="11" className="stroke-skin" />
        <path d={farArm} strokeWidth="27" />
        <path d={farArm} strokeWidth="21" className="stroke-danfo" />
      </g>
      <path d="M124 476h52l12 94c-24 9-56 9-80 0z" className="fill-clay" />
      <path d="M164 484l6 88M111 548c24 7 50 7 74 0" fill="none" strokeWidth="2.5" />
      <path d="M124 440c4-20 46-22 52 0l8 50c-20 7-48 7-68 0z" className="fill-danfo" />
      <path d="M138 424c4 12 20 12 24 0" fill="none" strokeWidth="2.5" />
      <circle cx="152" cy="396" r="23" className="fill-skin" />
      <path
        d="M128 392c-20-20-8-50 18-46 10-14 46-12 44 14 0 14-6 24-14 32-14-9-34-9-48 0z"
        className="fill-clay"
      />
      <path d="M134 376c12-16 30-20 46-14M148 346c-4 10-4 16 0 22" fill="none" strokeWidth="2.5" />
      <circle cx="134" cy="410" r="4" strokeWidth="2" className="fill-danfo" />
      <path d="M192 578c-8-32 4-54 20-54s30 22 22 54z" className="fill-leaf-here" />
      <path d="M206 526l-7-14 12 4 11-8-3 18" className="fill-leaf-here" />
      <g fill="none">
        <path d={nearHand} strokeWidth="17" />
        <path d={nearHand} strokeWidth="11" className="stroke-skin" />
        <path d={nearArm} strokeWidth="27" />
        <path d={nearArm} strokeWidth="21" className="stroke-danfo" />
      </g>
    </g>
  )
}
