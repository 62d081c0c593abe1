import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'highlight' | 'ghost' | 'danger'

const look: Record<ButtonVariant, string> = {
  primary: 'bg-leaf-700 text-white hover:bg-leaf-800 active:bg-leaf-900',
  highlight: 'bg-danfo text-on-danfo hover:bg-danfo-deep active:bg-danfo-deep',
  ghost: 'border-[1.5px] border-leaf-700 text-leaf-700 hover:bg-leaf-100 active:bg-leaf-100',
  danger: 'bg-clay text-white hover:bg-clay-deep active:bg-clay-deep',
}

const shape =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full px-5 py-2 ' +
  'text-center wrap-normal text-[0.9375rem] leading-tight font-semibold no-underline transition duration-150 ' +
  'select-none active:scale-[0.98] disabled:cursor-not-allowed disabled:opacity-55 ' +
  'aria-disabled:cursor-progress print:hidden'

const classes = (variant: ButtonVariant, more: string | undefined) =>
  `${shape} ${look[variant]} ${more ?? ''}`

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; busy?: boolean }

/** A button. While `busy` it says so, keeps its focus, and ignores presses. */
export function Button({ variant = 'primary', busy = false, ...rest }: ButtonProps) {
  const { className, children, onClick, type = 'button', ...others } = rest
  return (
    <button
      {...others}
      type={type}
      className={classes(variant, className)}
      aria-disabled={busy || undefined}
      onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & { variant?: ButtonVariant }

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classes(variant, className)} />
}
