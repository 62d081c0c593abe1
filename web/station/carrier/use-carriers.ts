import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getCarrier, listCarriers, type Carrier } from '../../../contract/carrier/carrier.ts'
import { listProposals, type CarrierProposal } from '../../../contract/plan/fit.ts'
import { query } from '../../query.ts'

/** The station's carriers, free ones first: as many as one answer holds. */
export function useCarriers() {
  const { data, ...rest } = useQuery(query(listCarriers, { limit: 100 }))
  return { carriers: data?.data, hasMore: Boolean(data?.next), ...rest }
}

/** Those who were picked a moment ago need not be waited for. */
const kept = new Map<string, Carrier>()
export const keepCarrier = (carrier: Carrier) => kept.set(carrier._id, carrier)

/** One of the station's carriers, however many there are; without an id nobody. */
export function useCarrier(carrierId: string) {
  const asked = query(getCarrier, { carrierId })
  const { data, ...rest } = useQuery({ ...asked, enabled: carrierId !== '' })
  return { carrier: data?.data ?? kept.get(carrierId), ...rest }
}

/** Who fits best to each pickup that waits, by its id; what is not there has nobody. */
export function useProposals(): ReadonlyMap<string, CarrierProposal> {
  const { data } = useQuery(query(listProposals, {}))
  return useMemo(() => new Map(data?.data.map(each => [each.requestId, each])), [data])
}
