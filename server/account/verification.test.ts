import { expect, test } from 'vitest'
import { registerResident } from '../../contract/account/account.ts'
import { sendVerification, verifyEmail } from '../../contract/account/email.ts'
import { world } from '../testing/world.ts'

const bisi = {
  name: 'Bisi Adewale',
  email: 'bisi@home.ng',
  address: '14 Opebi Road',
  stationName: 'Ikeja',
  password: 'gbagada-express',
}

async function registered() {
  const town = await world()
  const phone = town.browser()
  await phone.call(registerResident, bisi)
  await town.settle()
  return { ...town, phone, token: town.tokenFor(bisi.email) }
}

test('a link works once', async () => {
  const { phone, token } = await registered()
  expect((await phone.call(verifyEmail, { token })).status).toBe(200)
  const again = await phone.call(verifyEmail, { token })
  expect([again.status, again.body.code]).toEqual([409, 'link_dead'])
})

test('of twenty who open a link at once, one verifies', async () => {
  const { phone, token } = await registered()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => phone.call(verifyEmail, { token })),
  )
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
})

test('a link dies after 24 hours, and a new one can be asked for', async () => {
  const { browser, phone, token, clock, settle, tokenFor } = await registered()
  clock.advance(24 * 60)
  expect((await phone.call(verifyEmail, { token })).body.code).toBe('link_dead')
  const asked = await browser().call(sendVerification, { email: bisi.email })
  expect(asked.status).toBe(200)
  await settle()
  const fresh = await phone.call(verifyEmail, { token: tokenFor(bisi.email) })
  expect(fresh.status).toBe(200)
})

test.each(['rubbish', 'a'.repeat(43), '\0', '../'])('rubbish (%j) is a dead link', async token => {
  const { browser } = await world()
  const answer = await browser().call(verifyEmail, { token })
  expect([answer.status, answer.body.code]).toEqual([409, 'link_dead'])
})

test('asking again says the same for every address, and mails only who waits', async () => {
  const { browser, settle, mails } = await registered()
  mails.length = 0
  const ask = (email: string) => browser().call(sendVerification, { email })
  const [waiting, verified, unknown] = [
    await ask(bisi.email),
    await ask('ada@town.ng'),
    await ask('nobody@town.ng'),
  ]
  expect(verified).toMatchObject({ status: 200, body: waiting.body })
  expect(unknown).toMatchObject({ status: 200, body: waiting.body })
  await settle()
  expect(mails.map(mail => mail.to)).toEqual([bisi.email])
})

test('asking again has a limit', async () => {
  const { browser } = await world({ RATE_LIMIT_SCALE: '1' })
  const ask = () => browser().call(sendVerification, { email: 'x@y.ng' })
  for (let n = 0; n < 3; n++) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900'])
})

test('the database keeps neither token nor password', async () => {
  const { database, tokenFor } = await registered()
  const token = tokenFor(bisi.email)
  const { rows } = await database.pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  )
  for (const { name } of rows) {
    const dump = await database.pool.query(`SELECT "${name}"::text AS row FROM "${name}"`)
    const all = dump.rows.map(row => row.row).join('\n')
    expect(all).not.toContain(token)
    expect(all).not.toContain(bisi.password)
  }
})
