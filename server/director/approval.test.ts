import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
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

const path = '/api/director/applicants'

/** Amina, whom the operator named, Bola, who is only in, and Chike, who waits. */
async function chikeWaits() {
  const town = await world()
  const { director: bola, bola: bolaId } = await bolaInLekki(town)
  const laptop = town.browser()
  await laptop.send('POST', '/api/director/register', chike)
  await town.settle()
  await laptop.send('GET', `/api/users/verify-user/${town.tokenFor(chike.email)}`)
  await town.settle()
  const amina = await town.signedIn('amina')
  const [waiting] = (await amina.send('GET', path)).body.data
  const approval = `${path}/${waiting._id}/approval`
  const tryLogin = async () => {
    const login = { email: chike.email, name: chike.accessName }
    return (await laptop.send('POST', '/api/director/login-director', login)).status
  }
  return { town, amina, bola, bolaId, approval, tryLogin, chikeId: waiting._id as string }
}

const naming = ({ db, clock }: World, email: string, isNamed = true) =>
  nameApprover({ db, now: clock.now(), newId: () => '' }, email, isNamed)

const welcomes = ({ mails }: World) =>
  mails.filter(({ subject }) => subject.startsWith('You are in'))

test('only whom the operator named sees who waits, is told of it, and approves', async () => {
  const { town, amina, bola, approval } = await chikeWaits()
  for (const refused of [await bola.send('GET', path), await bola.send('POST', approval)]) {
    expect([refused.status, refused.body.code]).toEqual([403, 'not_yours'])
  }
  const told = town.mails.filter(({ subject }) => subject.endsWith('waits for your approval'))
  expect(told.map(({ to }) => to)).toEqual(['amina@town.ng'])
  const mayApprove = async (who: typeof amina) =>
    (await who.send('GET', '/api/session')).body.data.mayApprove
  expect([await mayApprove(amina), await mayApprove(bola)]).toEqual([true, false])

  expect(await naming(town, 'bola@town.ng')).toBe('changed')
  expect(await mayApprove(bola)).toBe(true)
  expect((await bola.send('GET', path)).body.data).toHaveLength(1)
  expect(await naming(town, 'bola@town.ng')).toBe('already')
  expect(await naming(town, chike.email)).toBe('not_approved')
  expect(await naming(town, 'ada@town.ng')).toBe('unknown')
})

test('whoever is approved may not approve others', async () => {
  const { amina, approval, town, chikeId } = await chikeWaits()
  expect((await amina.send('POST', approval)).body).toMatchObject({
    message: 'Approved. We have told them by mail.',
    data: { approvals: 1, needed: 1 },
  })
  const [chikes] = await town.db.select().from(director).where(eq(director.accountId, chikeId))
  expect(chikes).toMatchObject({ approvedBy: town.people.amina, approverNamedAt: null })
})

test('where two may approve, two different people must, and the log has both', async () => {
  const { town, amina, bola, approval, tryLogin } = await chikeWaits()
  await naming(town, 'bola@town.ng')
  expect((await amina.send('POST', approval)).body).toMatchObject({
    message: 'Your approval counts. Another director must approve, too.',
    data: { name: chike.name, approvals: 1, needed: 2 },
  })
  const again = await amina.send('POST', approval)
  expect([again.status, again.body.code]).toEqual([409, 'approved_already'])
  expect(await tryLogin()).toBe(403)
  const [seen] = (await bola.send('GET', path)).body.data
  expect(seen).toMatchObject({ needed: 2, approvals: [{ name: 'Amina Yusuf', own: false }] })
  expect((await bola.send('POST', approval)).body.data).toMatchObject({ approvals: 2, needed: 2 })
  await town.settle()
  expect(await tryLogin()).toBe(200)
  expect(welcomes(town)).toHaveLength(1)
  for (const who of [amina, bola]) {
    const log = await who.send('GET', '/api/director/audit?search=Approves')
    expect(log.body.data).toMatchObject([{ detail: [{ name: 'director', value: chike.name }] }])
  }
})

test('of many who approve at once each counts once, and Chike is let in once', async () => {
  const { town, amina, bola, approval, tryLogin } = await chikeWaits()
  await naming(town, 'bola@town.ng')
  const both = Array.from({ length: 5 }, () => [amina, bola]).flat()
  const answers = await Promise.all(both.map(who => who.send('POST', approval)))
  const done = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.approvals)
  expect(new Set(done)).toEqual(new Set([1, 2]))
  await town.settle()
  expect(await tryLogin()).toBe(200)
  expect(welcomes(town)).toHaveLength(1)
})

test('whose name is taken away no longer counts for who waits, and one who is left is enough', async () => {
  const { town, amina, bola, approval, tryLogin } = await chikeWaits()
  await naming(town, 'bola@town.ng')
  await amina.send('POST', approval)
  await naming(town, 'amina@town.ng', false)
  expect((await amina.send('POST', approval)).body.code).toBe('not_yours')
  const [seen] = (await bola.send('GET', path)).body.data
  expect(seen).toMatchObject({ approvals: [], needed: 1 })
  expect((await bola.send('POST', approval)).status).toBe(200)
  expect(await tryLogin()).toBe(200)
})

test('who approved while two were wanted lets in alone once only one may', async () => {
  const { town, amina, approval, tryLogin } = await chikeWaits()
  await naming(town, 'bola@town.ng')
  await amina.send('POST', approval)
  await naming(town, 'bola@town.ng', false)
  expect(await tryLogin()).toBe(403)
  expect((await amina.send('POST', approval)).status).toBe(200)
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
