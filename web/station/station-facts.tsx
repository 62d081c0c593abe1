import { ErrorState } from '../ui/error-state.tsx'
import { Facts } from '../ui/facts.tsx'
import { TextSkeleton } from '../ui/text-skeleton.tsx'
import { useStation } from './use-station.ts'

/** What the server says about this station. */
export function StationFacts() {
  const { station, error, isFetching, refetch } = useStation()
  if (station) {
    return (
      <Facts
        facts={[
          ['Name', station.station],
          ['Signs in with', station.email],
        ]}
      />
    )
  }
  if (error) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return <TextSkeleton rows={2} />
}
