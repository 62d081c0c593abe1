import { useSearchParams } from 'react-router'
import { words } from '../../contract/words.ts'
import { ButtonLink } from '../ui/button.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { roleIn, useHandedOver } from './hand-over.ts'
import { ResendForm } from './resend-form.tsx'
import { rich } from '../rich.tsx'
import { t } from '../t.ts'

const bold = (inside: string) => <b className="wrap-anywhere">{inside}</b>

/** A verification mail was sent; until it is opened nobody gets in. */
export default function VerifyAccountPage() {
  const { email, role: handedOver } = useHandedOver()
  const [search] = useSearchParams()
  const role = handedOver ?? roleIn(search)
  return (
    <AuthLayout spoken title={t(words.verifyYourEmail)}>
      <div className="grid gap-3">
        <p>
          {email
            ? rich('We sent a verification link to <b>{email}</b>.', { email, b: bold })
            : t('We sent a verification link to your email.')}{' '}
          {t(
            role === 'director'
              ? 'Open it to verify your account, then log in. On another device it will ask for your access name.'
              : 'Open it to verify your account, then log in. On another device it will ask for your password.',
          )}
        </p>
        {role === 'director' && (
          <p>
            {t('Then another director approves you. We’ll email you when your account is open.')}
          </p>
        )}
        <ButtonLink to="/" className="mt-3">
          {t('Back home')}
        </ButtonLink>
      </div>
      <section aria-labelledby="again" className="mt-8 border-t border-line pt-6">
        <h2 id="again" className="text-xl font-bold">
          {t('No email yet?')}
        </h2>
        <p className="mt-1 mb-5 text-ink-soft">
          {t('Give it a minute and check your spam folder. The link works once, within 24 hours.')}
        </p>
        <ResendForm email={email} role={role} />
      </section>
    </AuthLayout>
  )
}
