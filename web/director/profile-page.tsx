import { words } from '../../contract/words.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Facts } from '../ui/facts.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SecurityPanel, type SecretWords } from '../ui/security-panel.tsx'
import { TextSkeleton } from '../ui/text-skeleton.tsx'
import { useDirector } from './use-director.ts'

const accessNameWords: SecretWords = {
  title: 'Access name',
  current: 'Current access name',
  next: 'New access name',
  hint: 'Private, like a password: at least 8 characters. Other devices are logged out.',
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
      <div className="grid gap-4 lg:grid-cols-2">
        <Card aria-label="Director" className="self-start">
          {director ? (
            <>
              <Avatar name={director.name} className="mb-5 size-16 text-2xl" />
              <Facts
                facts={[
                  ['Name', director.name],
                  ['Email', director.email],
                ]}
              />
            </>
          ) : error ? (
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <TextSkeleton rows={2} />
          )}
        </Card>
        {director && <SecurityPanel email={director.email} secretWords={accessNameWords} />}
      </div>
    </>
  )
}
