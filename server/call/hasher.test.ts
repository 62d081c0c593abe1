import { expect, test } from 'vitest'
import { loginResident } from '../../contract/account/account.ts'
import { listStations } from '../../contract/station/station.ts'
import { world } from '../testing/world.ts'
import { createHasher } from './hasher.ts'

/** Whose order is looked at, not whose strength. */
const quick = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

test('a secret is kept as argon2id and found again', async () => {
  const hasher = await createHasher(1)
  const kept = await hasher.hash('ewa-agoyin')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hasher.verify(kept, 'ewa-agoyin')).toBe(true)
  expect(await hasher.verify(kept, 'ewa-agoyin ')).toBe(false)
  expect(await hasher.verifyNobody('nobody has this one')).toBe(false)
})

test('past a full queue people are asked to come back, and the queue goes on', async () => {
  const hasher = await createHasher(1, quick)
  const tries = Array.from({ length: 250 }, () => hasher.verifyNobody('x'))
  const settled = await Promise.allSettled(tries)
  const refused = settled.filter(each => each.status === 'rejected')
  expect(refused).toHaveLength(49)
  expect(refused[0]?.reason).toMatchObject({ code: 'busy', retryAfterSeconds: 2 })
  expect(await hasher.verifyNobody('x')).toBe(false)
})

test('whoever is known does not wait behind strangers', async () => {
  const hasher = await createHasher(1, quick)
  const kept = await hasher.hash('ewa-agoyin')
  let answered = 0
  const strangers = Array.from({ length: 30 }, async () => {
    await hasher.verifyNobody('x')
    answered++
  })
  expect(await hasher.verify(kept, 'ewa-agoyin', true)).toBe(true)
  expect(answered).toBeLessThan(3)
  await Promise.all(strangers)
})

test('a flood of wrong passwords does not hold up everybody else', async () => {
  const { browser, serving } = await world()
  const hasher = await createHasher(1, quick)
  Object.assign(serving, { hasher })
  let answered = 0
  const flood = Array.from({ length: 150 }, async (_, n) => {
    const body = { email: `nobody${n}@town.ng`, password: 'guess-guess' }
    const { status } = await browser().call(loginResident, body)
    answered++
    return status
  })
  const stations = await browser().call(listStations, {})
  const duringTheFlood = answered
  expect(stations.status).toBe(200)
  expect(duringTheFlood).toBeLessThan(150)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([401]))
})
