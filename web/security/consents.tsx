import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '../../contract/endpoint.ts'
import { getPreferences } from '../../contract/notification/notification.ts'
import { pageAt } from '../../contract/page.ts'
import {
  currentVersions,
  getConsents,
  setConsent,
  type ConsentPurpose,
} from '../../contract/privacy/privacy.ts'
import { call } from '../api.ts'
import { identity } from '../identity.ts'
import { askAgain } from '../live.ts'
import { query, queryClient } from '../query.ts'
import { showDate } from '../ui/day.ts'
import { Toggle } from '../ui/form/toggle.tsx'
import { runAction } from '../ui/overlay/action.ts'
import { ErrorState } from '../ui/state/error-state.tsx'
import { TextSkeleton } from '../ui/state/text-skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { msg, t } from '../t.ts'

export const askedConsents = query(getConsents, {})
type Consent = OutputOf<typeof getConsents>[number]

const names: Record<ConsentPurpose, string> = {
  privacy: msg('Privacy notice'),
  terms: msg('Terms'),
  sms: msg('SMS'),
}

/** Agrees to the version of today, or withdraws. */
export async function sayConsent(purpose: ConsentPurpose, given: boolean) {
  const version = identity.versions[purpose] ?? currentVersions[purpose]
  const answer = await call(setConsent, { purpose, version, given })
  queryClient.setQueryData(askedConsents.queryKey, answer)
}

/** What the person agreed to, to which version, and when. */
export function Consents() {
  const { data, error, isFetching, refetch } = useQuery(askedConsents)
  if (data) {
    return (
      <ul className="divide-y divide-line">
        {data.data.map(consent => (
          <li key={consent.purpose} className="flex items-center justify-between gap-4 py-2.5">
            <ConsentRow {...consent} />
          </li>
        ))}
      </ul>
    )
  }
  if (error) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return <TextSkeleton rows={2} />
}

function ConsentRow(consent: Consent) {
  const { purpose, counts } = consent
  return (
    <>
      <div className="min-w-0">
        <p className="font-semibold">
          {purpose === 'sms' ? (
            t(names.sms)
          ) : (
            <TextLink to={pageAt(`/${purpose}`)}>{t(names[purpose])}</TextLink>
          )}
        </p>
        <p className="text-sm text-ink-soft">{inWords(consent)}</p>
      </div>
      {purpose === 'sms' && (
        <Toggle
          aria-label={t('I agree to get SMS')}
          checked={counts}
          onChange={given => void change(purpose, given)}
        />
      )}
    </>
  )
}

function inWords({ version, givenAt, withdrawnAt }: Consent) {
  if (!givenAt) return t('You haven’t agreed.')
  if (withdrawnAt) return t('Withdrawn on {date}.', { date: showDate(withdrawnAt) })
  return t('You agreed to version {version} on {date}.', {
    version: version ?? '',
    date: showDate(givenAt),
  })
}

/** Shows the choice at once, and takes it back where it was not kept. */
async function change(purpose: ConsentPurpose, given: boolean) {
  const before = queryClient.getQueryData(askedConsents.queryKey)
  queryClient.setQueryData(askedConsents.queryKey, before => {
    if (!before) return before
    const shown = (each: Consent) => (each.purpose === purpose ? { ...each, counts: given } : each)
    return { ...before, data: before.data.map(shown) }
  })
  const revert = () => void queryClient.setQueryData(askedConsents.queryKey, before)
  // Withdrawing switches every SMS off.
  const refresh = () => askAgain(getPreferences)
  await runAction({ failed: t('Nothing was changed'), revert, refresh }, () =>
    sayConsent(purpose, given),
  )
}
