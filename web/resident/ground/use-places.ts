import { useQuery } from '@tanstack/react-query'
import { listClosedDays } from '../../../contract/ground/day.ts'
import { listPlaces, type Place } from '../../../contract/ground/place.ts'
import { query } from '../../query.ts'

/** The own places, the address of the registration first; none until they are known. */
export function usePlaces() {
  const { data, ...rest } = useQuery(query(listPlaces, {}))
  return { places: data?.data, ...rest }
}

/** "Shop, 12 Toyin Street". */
export const placeInWords = ({ name, address }: Pick<Place, 'name' | 'address'>) =>
  `${name}, ${address}`

type Where = { placeId?: string | undefined; requestId?: string | undefined }

/** The days on which nobody comes there or that are full, and the usual promise; none where that is not known. */
export function useClosedDays(where: Where) {
  const { data } = useQuery(query(listClosedDays, where))
  const closed = new Set(data?.data.closed.map(({ day }) => day))
  return { closed, promisedOn: data?.data.promisedOn }
}
