import { Button } from '../ui/button.tsx'
import { SearchBox } from '../ui/form/search-box.tsx'
import { toasts } from '../ui/overlay/toast.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import { ListSkeleton } from '../ui/state/skeleton.tsx'
import { TextSkeleton } from '../ui/state/text-skeleton.tsx'
import { PagedList } from '../ui/table/paged-list.tsx'
import { Section, Specimen } from './specimen.tsx'

const offline = new Error('You seem to be offline. Nothing was lost: try again.')
const again = () => toasts.show({ text: 'Asked again.' })

type Item = { _id: string; name: string }

const page: { data: readonly Item[] } = {
  data: [
    { _id: '1', name: 'Ikeja, Lagos' },
    { _id: '2', name: 'Wuse, Abuja' },
  ],
}

const pages = {
  data: { pages: [page], pageParams: [undefined] },
  error: null,
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => Promise.resolve({ hasNextPage: false, isFetchNextPageError: false }),
  refetch: again,
}

const samples = {
  'More to come': pages,
  'More on its way': { ...pages, isFetchingNextPage: true },
  'More did not come': { ...pages, isFetchNextPageError: true, error: offline },
}

/** Every list says whether it loads, failed or is empty. */
export function StateSamples() {
  return (
    <Section id="states" title="Lists that load, fail or are empty">
      <Specimen title="Loading, rows">
        <ListSkeleton rows={2} />
      </Specimen>
      <Specimen title="Loading, fields">
        <TextSkeleton rows={2} tall />
      </Specimen>
      <Specimen title="Empty">
        <EmptyState title="No requests yet" action={<Button>Make Request</Button>}>
          Put the bags out and ask for a pickup.
        </EmptyState>
      </Specimen>
      <Specimen title="Failed">
        <ErrorState error={offline} onRetry={again} />
        <ErrorState error={offline} onRetry={again} retrying />
      </Specimen>
      {Object.entries(samples).map(([title, sample]) => (
        <Specimen key={title} title={title}>
          <PagedList pages={sample} label={`${title}, stations`} empty={null}>
            {({ name }) => <p className="py-3">{name}</p>}
          </PagedList>
        </Specimen>
      ))}
      <Specimen title="Search, kept in the address">
        <SearchBox label="Search your stations" />
      </Specimen>
    </Section>
  )
}
