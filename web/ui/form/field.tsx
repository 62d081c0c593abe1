import { useState, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { useFieldParts } from './form-context.ts'
import { t } from '../../t.ts'

/** How everything looks that is filled in. */
export const controlLook =
  'block min-h-12 w-full rounded-xl border border-line-strong bg-card px-3.5 py-2.5 text-ink ' +
  'placeholder:text-ink-soft transition-colors duration-150 hover:border-ink-soft ' +
  'aria-invalid:border-clay aria-invalid:bg-clay-soft/40'

/** How what is typed into looks; a select would count as read-only. */
export const inputLook = `${controlLook} read-only:bg-paper read-only:text-ink-soft`

type FrameProps = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error: string | undefined
  required?: boolean | undefined
  children: ReactNode
}

/** The label above, the hint and the error below. */
export function FieldFrame({ id, label, hint, error, required, children }: FrameProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[0.9375rem] font-semibold">
        {label}
        {required === false && (
          <span className="font-normal text-ink-soft"> {t('· optional')}</span>
        )}
      </label>
      {children}
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </div>
      )}
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-semibold text-clay">
      <Icon name="alert" className="mt-0.5 size-4" />
      {children}
    </p>
  )
}

type Passed = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'inputMode'
  | 'defaultValue'
  | 'placeholder'
  | 'required'
  | 'readOnly'
  | 'onInput'
  | 'min'
  | 'max'
>

type TextFieldProps = Passed & {
  name: string
  label: ReactNode
  type?: 'text' | 'email' | 'tel' | 'search' | 'date' | 'number'
  hint?: string | undefined
}

const keyboards = { email: 'email', tel: 'tel', number: 'numeric' } as const

/** One line of text. `required={false}` marks it as optional. */
export function TextField({
  name,
  label,
  type = 'text',
  hint,
  defaultValue,
  ...rest
}: TextFieldProps) {
  const { id, error, kept, aria } = useFieldParts(name, hint)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={rest.required}>
      <input
        inputMode={type in keyboards ? keyboards[type as keyof typeof keyboards] : 'text'}
        // Phones would write "Ada@…" and a space after it.
        autoCapitalize={type === 'email' ? 'none' : undefined}
        spellCheck={type === 'email' ? false : undefined}
        {...rest}
        {...aria}
        id={id}
        name={name}
        type={type}
        defaultValue={kept ?? defaultValue}
        className={inputLook}
      />
    </FieldFrame>
  )
}

const eyeLook =
  'absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center rounded-xl ' +
  'text-ink-soft hover:text-ink'

export type PasswordFieldProps = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password' | 'off'
  hint?: ReactNode
  required?: boolean | undefined
  onTyped?: (typed: string) => void
}

/** A secret, with an eye to look at it; it is never kept as a draft. */
export function PasswordField({ name, label, autoComplete, hint, ...rest }: PasswordFieldProps) {
  const { required = true, onTyped } = rest
  const { id, error, aria } = useFieldParts(name, hint)
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <div className="relative">
        <input
          {...aria}
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          data-secret=""
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required={required}
          className={`${inputLook} pr-13`}
          onInput={event => onTyped?.(event.currentTarget.value)}
        />
        <button
          type="button"
          aria-label={t('Show {secret}', { secret: label.toLowerCase() })}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className={eyeLook}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      </div>
    </FieldFrame>
  )
}
