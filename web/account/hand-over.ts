import { useLocation } from 'react-router'
import { holders, type Holder } from '../../contract/role.ts'

/** The role that a page's `?role=` names, if it names one. */
export const roleIn = (search: URLSearchParams): Holder | undefined =>
  holders.find(role => role === search.get('role'))

/** What the page before handed over. It travels in the history, so no address stands in a URL. */
export type HandedOver = { email: string; role?: Holder | undefined }

/** Who came here, as far as the page before knew. */
export function useHandedOver(): HandedOver {
  const { state } = useLocation() as { state: Partial<Record<keyof HandedOver, unknown>> | null }
  const role = holders.find(each => each === state?.role)
  return { email: typeof state?.email === 'string' ? state.email : '', role }
}
