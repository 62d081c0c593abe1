import { useQuery } from '@tanstack/react-query'
import { getSession } from '../../contract/account/account.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { query } from '../query.ts'

/** Who of the station works here, as the server last said. */
export function useMember() {
  const { data } = useQuery(query(getSession, {}))
  return data?.data?.role === 'station' ? data.data : undefined
}

/** Whether that is for them to do; until it is known, what most may is shown, and the server decides. */
export function useMay({ members }: Pick<Endpoint, 'members'>): boolean {
  const who = useMember()
  return !who || members.includes(who.member)
}
