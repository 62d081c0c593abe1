import type { Holder } from '../../contract/role.ts'
import { account } from '../account/account.table.ts'
import { newId } from '../call/clock.ts'
import { director } from '../director/director.table.ts'
import { station } from '../station/station.table.ts'
import { stationStaff } from '../staff/staff.table.ts'
import { signIn } from './sign-in.ts'
import { everybodysSecret as secret, type World } from './world.ts'

/** Another director, Bola, with the station Lekki: both signed in, nothing shared with Amina's. */
export async function bolaInLekki({ db, clock, browser }: World) {
  const now = clock.now()
  const [anybody] = await db.select().from(account).limit(1)
  const secretHash = anybody?.secretHash ?? ''
  const add = async (role: 'station' | 'director', who: string, name: string) => {
    const id = newId(now)
    const facts = { role, email: `${who}@town.ng`, name, secretHash }
    await db.insert(account).values({ id, ...facts, createdAt: now, verifiedAt: now })
    return id
  }
  const bola = await add('director', 'bola', 'Bola Ade')
  await db.insert(director).values({ accountId: bola, approvedAt: now })
  const lekki = newId(now)
  await db.insert(station).values({
    id: lekki,
    directorId: bola,
    name: 'Lekki',
    phoneNumber: '+2348030000009',
    address: '1 Lekki Road',
    email: 'lekki@town.ng',
    createdAt: now,
  })
  const accountId = await add('station', 'lekki', 'Lekki staff')
  await db.insert(stationStaff).values({ accountId, stationId: lekki })
  const enter = async (role: Holder, email: string) => {
    const own = browser()
    const { status, body: said } = await signIn(own, role, email, secret)
    if (status !== 200) throw new Error(said.message)
    return own
  }
  return {
    bola,
    lekki,
    director: await enter('director', 'bola@town.ng'),
    staff: await enter('station', 'lekki@town.ng'),
  }
}
