import { useState } from 'react'
import { pageAt } from '../../contract/page.ts'
import type { Refusal } from '../../contract/refusal.ts'
import { PasswordField, TextField } from '../ui/form/field.tsx'
import type { Shown } from '../ui/form/form-submission.ts'
import { Callout } from '../ui/state/callout.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { forgotten } from './forgotten.ts'
import { t } from '../t.ts'

type Asked = 'password' | 'address' | 'station'

/** For the login of somebody who was away for long: what the server wants to know besides the code. */
export function useOneMoreThing() {
  const [asked, setAsked] = useState<Asked | null>(null)

  /** What the form shows when one more thing is wanted, or another answer; nothing for other refusals. */
  function moreWanted({ code, fields }: Refusal): Shown | undefined {
    if (code === 'one_more_wrong') return { message: null, fields: fields ?? {} }
    if (code !== 'one_more_thing') return undefined
    setAsked(!fields ? 'station' : 'password' in fields ? 'password' : 'address')
    return { message: null, fields: {} }
  }
  return { asked, moreWanted }
}

/** The field for it, why it is asked for, and the last way: the station. */
export function OneMoreThing({ asked }: { asked: Asked }) {
  return (
    <div className="grid gap-5">
      <Callout tone="danfo">
        {t(
          'You haven’t logged in for a long time and there is money in your wallet. Please confirm the account is yours.',
        )}
      </Callout>
      {asked === 'password' && (
        <PasswordField
          name="password"
          label={t('Your {secret}', { secret: t('password') })}
          autoComplete="current-password"
        />
      )}
      {asked === 'address' && (
        <TextField
          name="address"
          label={t('Your address')}
          hint={t('House number and street, as you gave them.')}
          autoComplete="street-address"
          required
        />
      )}
      {asked === 'password' && (
        <TextLink
          to={pageAt('/passwords/forgotten', { role: 'resident' })}
          className="inline-flex min-h-11 items-center justify-self-start"
        >
          {forgotten('resident')}
        </TextLink>
      )}
      <p className="text-ink-soft">
        {asked === 'station'
          ? t('Visit your station with an ID card. Once they confirm you, log in here again.')
          : t('If that doesn’t work, visit your station with an ID card. They can confirm you.')}
      </p>
    </div>
  )
}
