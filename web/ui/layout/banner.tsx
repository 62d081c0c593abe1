import type { ReactNode } from 'react'

// The negative margins reach over the frame's padding to the edges of a phone's screen.
const look =
  'adire -mx-4 -mt-6 bg-leaf-900 px-4 py-6 text-on-leaf ' +
  'lg:mx-0 lg:mt-0 lg:rounded-2xl lg:px-8 lg:py-8'

/** The green cloth at the head of a home page: a band on phones, a sheet on wide screens. */
export function Banner({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`${look} ${className}`}>{children}</div>
}
