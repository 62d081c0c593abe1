import type { MemberRole } from '../../contract/endpoint.ts'
import { pageAt } from '../../contract/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'

const whose: Record<MemberRole, string> = {
  head: 'the head of the station',
  cashier: 'the cashiers',
  clerk: 'the clerks',
}

type NotForYouProps = { title: string; members: readonly MemberRole[] }

/** What stands where a link leads to something that is not for everybody of the station. */
export function NotForYou({ title, members }: NotForYouProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Card aria-label={title}>
        <EmptyState title="You don’t have permission">
          It is for {members.map(member => whose[member]).join(' and ')}.
        </EmptyState>
        <div className="mt-4 flex justify-center">
          <ButtonLink variant="ghost" to={pageAt('/station')}>
            To the dashboard
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}
