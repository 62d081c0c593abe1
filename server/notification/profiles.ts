import { pageAt } from '../../contract/page.ts'
import type { Holder } from '../../contract/role.ts'

/** The page of each kind of person where they choose their notifications. */
export const profiles: Record<Holder, string> = {
  resident: pageAt('/user/home/profile'),
  station: pageAt('/station/profile'),
  director: pageAt('/director/home/profile'),
}
