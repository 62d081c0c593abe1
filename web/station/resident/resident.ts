import type { OutputOf } from '../../../contract/endpoint.ts'
import type { getResident } from '../../../contract/screen/resident.ts'

/** A resident with what is due and what is under way. */
export type Resident = OutputOf<typeof getResident>

/** What is owed for pickups that are over. */
export const dueOf = ({ dues }: Resident) => dues.reduce((sum, due) => sum + due.amountKobo, 0)
