import { useQuery } from '@tanstack/react-query'
import { getCarrier, listCarriers, type Carrier } from '../../../contract/carrier/carrier.ts'
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

/** Who has most room now; nobody, if nobody has any. */
export const useProposed = (): Carrier | undefined =>
  useQuery(query(listCarriers, { free: 'true', limit: 1 })).data?.data[0]
