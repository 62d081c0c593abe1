import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSession } from '../../contract/account/account.ts'
import { listAudit } from '../../contract/audit/audit.ts'
import {
  approveApplicant,
  listApplicants,
  loginDirector,
  registerDirector,
} from '../../contract/director/director.ts'
import { verifyEmail } from '../../contract/account/email.ts'
import type { Browser } from '../testing/browser.ts'
import { bolaInLekki } from '../testing/rival.ts'
import { world, type World } from '../testing/world.ts'
import { director } from './director.table.ts'
import { nameApprover } from './operator-director.ts'

const chike = {
  name: 'Chike Okoro',
  email: 'chike@clean.ng',
  accessName: 'palm-wine-drinkard',
  privacyConsent: true,
}

/** Amina, whom the operator named, Bola, who is only in, and Chike, who waits. */
async function chikeWaits() {
  const town = await world()
  const { director: bola, bola: bolaId } = await bolaInLekki(town)
  const laptop = town.browser()
  await laptop.call(registerDirector, chike)
  await town.settle()
  await laptop.call(verifyEmail, { token: town.tokenFor(chike.email) })
  await town.settle()
  const amina = await town.signedIn('amina')
  const [waiting] = (await amina.call(listApplicants, {})).body.data
  const directorId = waiting?._id ?? ''
  const tryLogin = async () => {
    const login = { email: chike.email, name: chike.accessName }
    return (await laptop.call(loginDirector, login)).status
  }
  const approves = (who: Browser) => who.call(approveApplicant, { directorId })
  return { town, amina, bola, bolaId, approves, tryLogin, chikeId: directorId }
}

const naming = ({ db, clock }: World, email: string, isNamed = true) =>
  nameApprover({ db, now: clock.now(), newId: randomUUID }, email, isNamed)

const welcomes = ({ mails }: World) =>
  mails.filter(({ subject }) => subject.startsWith('Welcome to'))

test('only whom the operator named sees who waits, is told of it, and approves', async () => {
  const { town, amina, bola, approves } = await chikeWaits()
  for (const refused of [await bola.call(listApplicants, {}), await approves(bola)]) {
    expect([refused.status, refused.body.code]).toEqual([403, 'not_yours'])
  }
  const told = town.mails.filter(({ subject }) => subject.endsWith('is waiting for your approval'))
  expect(told.map(({ to }) => to)).toEqual(['amina@town.ng'])
  expect((await amina.call(getSession, {})).body.data).toMatchObject({ mayApprove: true })
  expect((await bola.call(getSession, {})).body.data).toMatchObject({ mayApprove: false })

  expect(await naming(town, 'bola@town.ng')).toBe('changed')
  expect((await bola.call(getSession, {})).body.data).toMatchObject({ mayApprove: true })
  expect((await bola.call(listApplicants, {})).body.data).toHaveLength(1)
  expect(await naming(town, 'bola@town.ng')).toBe('already')
  expect(await naming(town, chike.email)).toBe('not_approved')
  expect(await naming(town, 'ada@town.ng')).toBe('unknown')
})

test('whoever is approved may not approve others', async () => {
  const { amina, approves, town, chikeId } = await chikeWaits()
  expect((await approves(amina)).body).toMatchObject({
    message: 'Approved. We have told them by mail.',
    data: { approvals: 1, needed: 1 },
  })
  const [chikes] = await town.db.select().from(director).where(eq(director.accountId, chikeId))
  expect(chikes).toMatchObject({ approvedBy: town.people.amina, approverNamedAt: null })
})

test('where two may approve, two different people must, and the log has both', async () => {
  const { town, amina, bola, approves, tryLogin } = await chikeWaits()
  await naming(town, 'bola@town.ng')
  expect((await approves(amina)).body).toMatchObject({
    message: 'Your approval counts. Another director must approve, too.',
    data: { name: chike.name, approvals: 1, needed: 2 },
  })
  const again = await approves(amina)
  expect([again.status, again.body.code]).toEqual([409, 'approved_already'])
  expect(await tryLogin()).toBe(403)
  const [seen] = (await bola.call(listApplicants, {})).body.data
  expect(seen).toMatchObject({ needed: 2, approvals: [{ name: 'Amina Yusuf', own: false }] })
  expect((await approves(bola)).body.data).toMatchObject({ approvals: 2, needed: 2 })
  await town.settle()
  expect(await tryLogin()).toBe(200)
  expect(welcomes(town)).toHaveLength(1)
  for (const who of [amina, bola]) {
    const log = await who.call(listAudit, { search: 'Approved' })
    expect(log.body.data).toMatchObject([{ detail: [{ name: 'director', value: chike.name }] }])
  }
})

test('of many who approve at once each counts once, and Chike is let in once', async () => {
  const { town, amina, bola, approves, tryLogin } = await chikeWaits()
  await naming(town, 'bola@town.ng')
  const both = Array.from({ length: 5 }, () => [amina, bola]).flat()
  const answers = await Promise.all(both.map(who => approves(who)))
  const done = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.approvals)
  expect(new Set(done)).toEqual(new Set([1, 2]))
  await town.settle()
  expect(await tryLogin()).toBe(200)
  expect(welcomes(town)).toHaveLength(1)
})

test('whose name is taken away no longer counts for who waits, and one who is left is enough', async () => {
  const { town, amina, bola, approves, tryLogin } = await chikeWaits()
  await naming(town, 'bola@town.ng')
  await approves(amina)
  await naming(town, 'amina@town.ng', false)
  expect((await approves(amina)).body.code).toBe('not_yours')
  const [seen] = (await bola.call(listApplicants, {})).body.data
  expect(seen).toMatchObject({ approvals: [], needed: 1 })
  expect((await approves(bola)).status).toBe(200)
  expect(await tryLogin()).toBe(200)
})

test('who approved while two were wanted lets in alone once only one may', async () => {
  const { town, amina, approves, tryLogin } = await chikeWaits()
  await naming(town, 'bola@town.ng')
  await approves(amina)
  await naming(town, 'bola@town.ng', false)
  expect(await tryLogin()).toBe(403)
  expect((await approves(amina)).status).toBe(200)
  expect(await tryLogin()).toBe(200)
})

test('the database keeps one person from counting twice, and from approving themselves', async () => {
  const { town, chikeId } = await chikeWaits()
  const approves = (who: string) =>
    town.database.pool.query('INSERT INTO director_approval VALUES ($1, $2, now())', [chikeId, who])
  await approves(town.people.amina)
  await expect(approves(town.people.amina)).rejects.toThrow('director_approval_pkey')
  await expect(approves(chikeId)).rejects.toThrow('director_approval_check')
})
