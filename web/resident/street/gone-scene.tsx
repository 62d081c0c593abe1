const drawn = 'stroke-outline [stroke-linecap:round] [stroke-linejoin:round]'

/** A house with an empty place beside the door: are the bags gone? */
export function GoneScene({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 360 204"
      preserveAspectRatio="xMidYMax meet"
      overflow="visible"
      aria-hidden="true"
      className={`block w-full bg-leaf-100 ${className}`}
    >
      <circle cx="304" cy="54" r="24" className="fill-danfo" />
      {/* The road runs on where there is more room. */}
      <path d="M-2000 178h4360v26h-4360z" className="fill-asphalt" />
      <g strokeWidth="2.5" className={drawn}>
        <path d="M40 178V74h150v104z" className="fill-plaster" />
        <path d="M26 64h178v14H26z" className="fill-clay" />
        <path d="M52 106h22v26H52zM154 106h22v26h-22z" className="fill-danfo" />
        <path d="M63 106v26M165 106v26" />
        <path d="M86 178v-60a27 27 0 0 1 54 0v60z" className="fill-sack" />
        <path d="M92 178v-58a21 21 0 0 1 42 0v58z" className="fill-leaf-700" />
        <circle cx="127" cy="146" r="3" strokeWidth="0" className="fill-danfo" />
        <path d="M78 175h70v6H78z" className="fill-clay" />
        <path d="M275 144h36l-6 34h-24z" className="fill-clay" />
        <path d="M293 144c-16-6-20-22-14-34 12 6 18 18 14 34z" className="fill-leaf-700" />
        <path d="M293 144c0-16 8-26 22-28 2 14-6 26-22 28z" className="fill-leaf-700" />
      </g>
      <g fill="none" strokeWidth="3" strokeLinecap="round" className="stroke-sack">
        <path d="M207 178c-8-30 6-44 21-44s29 14 21 44" strokeDasharray="7 7" />
        <path d="M220 130l-5-10 11 4 10-6-3 12" strokeDasharray="5 6" />
      </g>
      <path
        d="M221 154a7 7 0 1 1 10 6c-2.500 1.500-3.500 3-3.500 6M227.500 173v.1"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        className="stroke-ink"
      />
    </svg>
  )
}
