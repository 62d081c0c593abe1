import type { ReactNode } from 'react'
import { languages } from '../../contract/speech/language.ts'
import { takeFocus } from '../ui/take-focus.ts'
import { pageLanguage, t } from '../t.ts'
import { Sign, type DrawingName } from './drawing.tsx'

const shape =
  'flex items-center justify-center gap-2 rounded-[1.75rem] border-2 px-2 text-center font-bold leading-tight'
const looks = {
  outlined: 'border-leaf-900 bg-card text-leaf-900',
  full: 'border-leaf-900 bg-leaf-900 text-on-leaf',
  no: 'border-clay-ink bg-card text-clay-ink',
}

type Look = { look?: keyof typeof looks; isLarge?: boolean }

/** How everything looks that is pressed here: large, and dark on white, for the sun and one thumb. */
export const pressed = ({ look = 'outlined', isLarge = false }: Look = {}) =>
  `${shape} ${looks[look]} ${isLarge ? 'min-h-17 text-[1.375rem]' : 'min-h-14 text-lg'}`

type PressProps = Look & {
  sign?: DrawingName
  onPress?: () => void
  /** Sends the form that it stands in. */
  isSubmit?: boolean
  isBusy?: boolean
  className?: string
  children: ReactNode
}

export function Press(props: PressProps) {
  const {
    sign,
    onPress,
    isSubmit = false,
    isBusy = false,
    className = '',
    children,
    ...look
  } = props
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      onClick={onPress}
      aria-disabled={isBusy || undefined}
      className={`${pressed(look)} ${className}`}
    >
      {sign && <Sign name={sign} />}
      <span className="min-w-0">{children}</span>
    </button>
  )
}

type HeadProps = { title: ReactNode; onBack?: () => void; onMenu: () => void; children?: ReactNode }

/** The dark bar: where somebody is, the way back, and the language by its own name. */
export function Head({ title, onBack, onMenu, children }: HeadProps) {
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-3 bg-leaf-900 pr-1 pl-4 text-on-leaf">
      {onBack && (
        <button
          type="button"
          onClick={onBack}
          aria-label={t('Back')}
          className="-ml-3 grid size-12 shrink-0 place-items-center rounded-full"
        >
          <Sign name="back" />
        </button>
      )}
      <b className={`figures text-lg leading-tight ${onBack ? 'min-w-0 flex-1 truncate' : ''}`}>
        {title}
      </b>
      {children}
      <button
        type="button"
        onClick={onMenu}
        className="ml-auto flex min-h-12 shrink-0 items-center gap-1.5 rounded-full px-3 font-semibold"
      >
        <Sign name="globe" />
        {languages[pageLanguage()]}
      </button>
    </header>
  )
}

/** Whoever types already, since before the app came, goes on. */
const focusUnlessTyping = (node: HTMLElement | null) => {
  if (!(document.activeElement instanceof HTMLInputElement)) takeFocus(node)
}

/** What a screen is about; it takes the focus, so that whoever listens hears where they are. */
export const Title = ({ children }: { children: ReactNode }) => (
  <h1 ref={focusUnlessTyping} tabIndex={-1} className="text-[1.625rem] leading-8 font-bold">
    {children}
  </h1>
)

/** The lowest part of a screen, where the thumb is. Where letters are so large that little fits beside it, it lies at the end. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <footer
    data-bar="deeds"
    className="sticky bottom-[min(0px,calc((100dvh-34rem)*2))] z-10 mt-auto border-t-2 border-ink bg-card px-4 pt-2.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] short:static"
  >
    {children}
  </footer>
)

/** The whole of a screen: as high as the phone, and longer where letters are large. */
export const Screen = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto flex min-h-dvh max-w-lg flex-col bg-card text-lg leading-6 text-ink">
    {children}
  </div>
)

/** Why something did not go, or what has happened meanwhile. */
export const Told = ({ children }: { children: ReactNode }) => (
  <div
    role="alert"
    className="mx-4 mt-3 grid gap-2 rounded-xl border-2 border-clay-ink bg-card p-3 text-lg font-semibold text-clay-ink"
  >
    {children}
  </div>
)
