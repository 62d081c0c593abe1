import { Suspense, useState } from 'react'
import { whenItComes } from '../../arrive.ts'
import { PasswordField, type PasswordFieldProps } from './field.tsx'

// It brings a list of common passwords, which only whoever types one needs.
const Strength = whenItComes(async () => (await import('./strength.tsx')).Strength)

type NewPasswordFieldProps = Omit<PasswordFieldProps, 'onTyped' | 'autoComplete'> & {
  autoComplete?: 'new-password' | 'off'
  /** The fewest characters, where they are not the usual eight. */
  least?: number | undefined
}

/**
 * A secret that is being chosen. How strong it is comes in the place of the hint, whenever it comes: nothing
 * moves away beneath whoever presses what stands below.
 */
export function NewPasswordField({ hint, least, ...rest }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('')
  return (
    <PasswordField
      autoComplete="new-password"
      {...rest}
      onTyped={setTyped}
      hint={
        <div className="group grid min-h-7.5 *:col-start-1 *:row-start-1">
          <span className="group-has-[[aria-live]]:invisible">{hint}</span>
          <Suspense>{typed && <Strength typed={typed} least={least} />}</Suspense>
        </div>
      }
    />
  )
}
