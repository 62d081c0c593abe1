import type { ReactNode } from 'react'
import { Title } from '../title.tsx'

type PageTitleProps = {
  /** The heading; also the tab's title unless `tab` says otherwise. */
  children: ReactNode
  tab?: string
  /** A short line above, such as the station and the day. */
  eyebrow?: ReactNode
  /** Buttons that belong to the whole page. */
  actions?: ReactNode
}

/** The page's one h1, which takes the focus after a navigation. */
export function PageTitle({ children, tab, eyebrow, actions }: PageTitleProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <Title>{tab ?? (typeof children === 'string' ? children : '')}</Title>
      <div className="min-w-0">
        {eyebrow && <p className="text-sm text-ink-soft">{eyebrow}</p>}
        <h1
          tabIndex={-1}
          className="text-[1.75rem] leading-tight font-bold break-words sm:text-[2rem]"
        >
          {children}
        </h1>
      </div>
      {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
    </header>
  )
}
