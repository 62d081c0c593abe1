import type { ComponentProps } from 'react'

/** A surface for one matter. */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={`rounded-xl border border-line bg-card p-4.5 sm:p-6 ${className}`}
    />
  )
}
