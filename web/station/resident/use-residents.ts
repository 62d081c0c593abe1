import { useQuery } from '@tanstack/react-query'
import { getResident, listResidents } from '../../../contract/screen/resident.ts'
import { query } from '../../query.ts'
import { useSettled } from '../../ui/form/use-settled.ts'
import { usePages } from '../../ui/table/paged-list.tsx'

/** The station's residents who fit what is typed: name, phone, address, or a request's number. */
export function useResidents(typed: string) {
  const search = useSettled(typed.trim())
  return { search, pages: usePages(listResidents, search ? { search } : {}) }
}

/** A resident with what is due and what is under way; undefined until the server has answered. */
export function useResident(userId: string | null) {
  const { data, ...rest } = useQuery({
    ...query(getResident, { userId: userId ?? '' }),
    enabled: userId !== null,
  })
  return { resident: data?.data, ...rest }
}
