import type { ReactNode } from 'react'
import { Title } from '../title.tsx'
import { Banner } from './banner.tsx'

type WelcomeProps = {
  tab: string
  eyebrow?: string | undefined
  /** The page's h1. */
  children: ReactNode
  /** What else stands on the cloth, below the heading. */
  below?: ReactNode
}

/** The head of a home page. The first card below it lies on its lower edge. */
export function Welcome({ tab, eyebrow, children, below }: WelcomeProps) {
  return (
    <Banner className="pb-18 lg:pb-20">
      <Title>{tab}</Title>
      {eyebrow && <p className="text-on-leaf-soft">{eyebrow}</p>}
      <h1
        tabIndex={-1}
        className="text-[1.75rem] leading-tight font-bold wrap-anywhere lg:text-[2.5rem]"
      >
        {children}
      </h1>
      {below}
    </Banner>
  )
}
