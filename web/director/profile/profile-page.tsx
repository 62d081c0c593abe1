import { doors } from '../../../contract/account/login-pages.ts'
import { words } from '../../../contract/words.ts'
import { AccountSections } from '../../security/account-sections.tsx'
import type { SecretWords } from '../../security/security-panel.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { useDirector } from '../use-director.ts'
import { DirectorForm } from './director-form.tsx'

const accessNameWords: SecretWords = {
  title: 'Access name',
  current: 'Current access name',
  next: 'New access name',
  hint: `Private, like a password: at least ${doors.director.least} characters. Your other devices will be logged out.`,
  least: doors.director.least,
  enter: words.enterName,
  changed: 'Access name changed',
  submit: 'Change access name',
}

/** A director's own details and how the account is kept. */
export default function DirectorProfilePage() {
  const { director, error, isFetching, refetch } = useDirector()
  return (
    <>
      <PageTitle>Profile</PageTitle>
      {director ? (
        <AccountSections
          email={director.email}
          secretWords={accessNameWords}
          profile={
            <Card id="profile" aria-label="Director" className="scroll-mt-4">
              <DirectorForm {...director} />
            </Card>
          }
          leaving={
            <p className="text-ink-soft">
              Your account has stations. Ask the operator to hand them over and close it.
            </p>
          }
        />
      ) : (
        <Card aria-label="Director">
          {error ? (
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <TextSkeleton rows={3} tall />
          )}
        </Card>
      )}
    </>
  )
}
