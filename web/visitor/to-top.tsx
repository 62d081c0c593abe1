import { Icon } from '../ui/icon.tsx'

const look =
  'invisible fixed right-4 bottom-4 z-20 grid size-12 cursor-pointer place-items-center ' +
  'rounded-full border border-line bg-card text-leaf-700 opacity-0 shadow-lift ' +
  'transition-[opacity,visibility] duration-200 hover:bg-leaf-100 sm:right-8 sm:bottom-8 ' +
  '[[data-past-400]_&]:visible [[data-past-400]_&]:opacity-100 print:hidden'

/** Comes after 400 px of scrolling and leads back up. */
export function ToTop() {
  return (
    <button type="button" id="to-top" aria-label="Back to top" className={look}>
      <Icon name="chevron-down" className="size-6 rotate-180" />
    </button>
  )
}

const skipLook =
  'fixed top-2 left-2 z-50 rounded-full bg-leaf-700 px-5 py-2.5 font-semibold text-white ' +
  'not-focus:sr-only'

/** The first stop of the Tab key. */
export function SkipLink() {
  return (
    <a href="#main" className={skipLook}>
      Skip to content
    </a>
  )
}
