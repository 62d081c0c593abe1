import { Icon } from '../ui/icon.tsx'
import { t } from '../t.ts'

// It stands in the header, which stays in view, and where the page leaves a margin of its own width in
// that: nowhere does it lie over what somebody reads or presses.
const look =
  'hidden size-11 shrink-0 cursor-pointer place-items-center rounded-full border border-line bg-card ' +
  'text-leaf-700 hover:bg-leaf-100 [[data-past-400]_&]:grid min-[90rem]:fixed min-[90rem]:right-3 ' +
  'min-[90rem]:bottom-6 min-[90rem]:shadow-lift print:hidden!'

/** Comes after 400 px of scrolling and leads back up. */
export function ToTop() {
  return (
    <button type="button" id="to-top" aria-label={t('Back to top')} className={look}>
      <Icon name="chevron-down" className="size-6 rotate-180" />
    </button>
  )
}

/** Where the button comes, the name beside the mark makes room for it. */
export const roomForToTop =
  'max-lg:[[data-past-400]_&_svg]:block! max-lg:[[data-past-400]_&_span_span]:hidden'

const skipLook =
  'fixed top-2 left-2 z-50 rounded-full bg-leaf-700 px-5 py-2.5 font-semibold text-white ' +
  'not-focus:sr-only'

/** The first stop of the Tab key. */
export function SkipLink() {
  return (
    <a href="#main" className={skipLook}>
      {t('Skip to content')}
    </a>
  )
}
