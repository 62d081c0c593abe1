import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link among words. */
export function TextLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={`font-semibold text-leaf-700 underline underline-offset-3 hover:decoration-2 ${className}`}
    />
  )
}

/** The same around a part of a message: `rich('See the <terms>terms</terms>.', { terms: linkTo(…) })`. */
export const linkTo = (to: string) => (inside: string) => <TextLink to={to}>{inside}</TextLink>
