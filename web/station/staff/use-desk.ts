import { useQuery } from '@tanstack/react-query'
import { getDesk } from '../../../contract/staff/member-switch.ts'
import { query } from '../../query.ts'

/** Who works in this browser, and who else could. */
export const useDesk = () => useQuery(query(getDesk, {})).data?.data
