import type { Scene } from '../call/context.ts'
import { refuse } from '../../contract/refusal.ts'
import type { AccountRow } from '../account/account.table.ts'
import { makeVerified } from '../account/account.ts'
import type { NewStation } from '../station/opening.ts'
import { addStation } from '../station/station.ts'
import { stationStaff } from './staff.table.ts'

type FirstStaff = {
  name: string
  secretHash: string
  secretIsGiven?: boolean
  addressIsProven?: boolean
  privacyConsent?: boolean
}

/** Opens a station with its first login. Unique keys decide who has a name and who an address. */
export async function openStation(
  scene: Scene,
  facts: NewStation,
  first: FirstStaff,
): Promise<{ stationId: string; staff: AccountRow }> {
  const stationId = await addStation(scene, facts)
  const staff = await makeVerified(scene, { role: 'station', email: facts.email, ...first })
  if (!stationId || !staff) {
    const known = 'a station has this already'
    const fields = { ...(!stationId && { station: known }), ...(!staff && { email: known }) }
    throw refuse('station_known', { fields })
  }
  await scene.db.insert(stationStaff).values({ accountId: staff.id, stationId })
  return { stationId, staff }
}
