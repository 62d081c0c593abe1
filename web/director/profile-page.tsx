import { doors } from '../../contract/door.ts'
import { words } from '../../contract/words.ts'
import { AccountParts } from '../ui/account-parts.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { SecretWords } from '../ui/security-panel.tsx'
import { TextSkeleton } from '../ui/text-skeleton.tsx'
import { DirectorForm } from './director-form.tsx'
import { useDirector } from './use-director.ts'

const accessNameWords: SecretWords = {
  title: 'Access name',
  current: 'Current access name',
  next: 'New access name',
  hint: `Private, like a password: at least ${doors.director.least} characters. Other devices are logged out.`,
  least: doors.director.least,
  enter: words.enterName,
  changed: 'Your access name is changed',
  submit: 'Change access name',
}

/** A director's own details and how the account is kept. */
export default function DirectorProfilePage() {
  const { director, error, isFetching, refetch } = useDirector()
  return (
    <>
      <PageTitle>Profile</PageTitle>
      {director ? (
        <AccountParts
          email={director.email}
          secretWords={accessNameWords}
          profile={
            <Card id="profile" aria-label="Director" className="scroll-mt-4">
              <DirectorForm {...director} />
            </Card>
          }
          leaving={
            <p className="text-ink-soft">
              Stations hang on a director's account. Ask whoever runs the service to hand them over
              and to close it.
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
