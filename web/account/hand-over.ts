import * as z from 'zod/mini'
import { useLocation } from 'react-router'
import { roles, type Role } from '../../contract/endpoint.ts'

/** The role that a page's `?role=` names, if it names one. */
export const roleIn = (search: URLSearchParams): Role | undefined =>
  roles.find(role => role === search.get('role'))

const handedOver = z.object({ email: z.string(), role: z.optional(z.enum(roles)) })

/** What the page before handed over. It travels in the history, so no address stands in a URL. */
export type HandedOver = { email: string; role?: Role | undefined }

/** Who came here, as far as the page before knew. */
export function useHandedOver(): HandedOver {
  const { state } = useLocation() as { state: unknown }
  return handedOver.safeParse(state).data ?? { email: '' }
}
