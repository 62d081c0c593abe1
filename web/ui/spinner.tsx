import { LogoMark } from './logo.tsx'
import { Status } from './status.tsx'
import { Title } from './title.tsx'
import { t } from '../t.ts'

/** A small turning ring beside words that say what is being waited for. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`${className} shrink-0 animate-spin motion-reduce:animate-pulse`}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
    >
      <circle cx="12" cy="12" r="9" opacity="0.3" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  )
}

/** The first thing on a cold start, until the page's own code has arrived. */
export function LoadingLogo() {
  return (
    <Status className="grid min-h-[60vh] place-content-center justify-items-center gap-3">
      <Title />
      <LogoMark className="size-14 animate-breathe" />
      <span className="text-sm text-ink-soft">{t('Loading...')}</span>
    </Status>
  )
}
