import { useQuery } from '@tanstack/react-query'
import { getPrices, setPrices } from '../../../contract/price/price.ts'
import { query } from '../../query.ts'
import { useStore } from '../../session.ts'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { NotForYou } from '../not-for-you.tsx'
import { useMay } from '../use-member.ts'
import { PriceForm } from './price-form.tsx'

/** What the station asks for a pickup and pays for a kg, now and from a day on. */
export default function StationPricesPage() {
  const stationId = useStore(stored => stored.stationdetail?._id) ?? ''
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getPrices, { stationId }),
    // Whoever logs out has no station, while the page is still there.
    enabled: stationId !== '',
  })
  if (!useMay(setPrices)) return <NotForYou title="Prices" members={setPrices.members} />
  return (
    <>
      <PageTitle>Prices</PageTitle>
      {data ? (
        <PriceForm list={data.data} />
      ) : (
        <Card aria-label="Prices">
          {error ? (
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <TextSkeleton rows={5} tall />
          )}
        </Card>
      )}
    </>
  )
}
