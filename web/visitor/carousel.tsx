import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/icon.tsx'
import { t } from '../t.ts'

type CarouselProps = {
  label: string
  /** How long a position stays, and how long the way to the next one takes. */
  everyMs: number
  speedMs: number
  /** Each slide's width. */
  slide: string
  slides: { key: string; content: ReactNode }[]
  className?: string
}

const buttonLook =
  'grid size-11 cursor-pointer place-items-center rounded-full border border-line-strong bg-card ' +
  'text-ink hover:bg-leaf-100 active:bg-leaf-100'
const scrollerLook = 'flex snap-x gap-4 overflow-x-auto overscroll-x-contain pb-4 lg:gap-6'

/**
 * Slides in a row that can be scrolled by hand; the page's script moves them on and shows the
 * controls, so without it they are a plain scroller.
 */
export function Carousel({ label, everyMs, speedMs, slide, slides, className }: CarouselProps) {
  return (
    <section
      aria-roledescription={t('carousel')}
      aria-label={label}
      data-every={everyMs}
      data-speed={speedMs}
      className={className}
    >
      {/* A part of the page that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul aria-label={label} tabIndex={0} className={scrollerLook}>
        {slides.map(({ key, content }) => (
          <li key={key} className={`shrink-0 snap-start ${slide}`}>
            {content}
          </li>
        ))}
      </ul>
      <div hidden data-controls className="mt-2 flex justify-end gap-2">
        <Control name={t('Previous')} move="-1" icon="arrow-left" />
        <button
          type="button"
          data-pause={t('Pause')}
          data-play={t('Play')}
          aria-label={t('Pause')}
          className={`group ${buttonLook}`}
        >
          <Still className="group-data-paused:hidden" path="M9 6v12M15 6v12" />
          <Still className="hidden group-data-paused:block" path="M8 5l11 7-11 7z" />
        </button>
        <Control name={t('Next')} move="1" icon="arrow-right" />
      </div>
    </section>
  )
}

function Control({ name, move, icon }: { name: string; move: string; icon: IconName }) {
  return (
    <button type="button" data-move={move} aria-label={name} className={buttonLook}>
      <Icon name={icon} />
    </button>
  )
}

function Still({ path, className }: { path: string; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`size-5 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  )
}
