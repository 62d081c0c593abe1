import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  acceptInvitation,
  invite,
  listInvitations,
  openInvitation,
} from '../../contract/director/invitation.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { listStations } from '../../contract/station/station.ts'
import { loginStation } from '../../contract/staff/login.ts'
import { consent } from '../consent/consent.table.ts'
import { twoDirectors } from '../testing/people/director-people.ts'
import { world } from '../testing/world.ts'
import { director } from './director.table.ts'

const bisi = 'bisi@yaba.ng'
const form = {
  name: 'Bisi Alao',
  station: 'Yaba',
  phoneNumber: '08035556677',
  address: '12 Herbert Macaulay Way',
  password: 'moin-moin-elewe',
  privacyConsent: true,
}

async function invitingTown(settings = {}) {
  const town = await world(settings)
  const phone = town.browser()
  return {
    town,
    ...(await twoDirectors(town)),
    phone,
    tokenOf: async (email = bisi) => {
      await town.settle()
      return town.tokenFor(email)
    },
    opens: (token: string) => phone.call(openInvitation, { token }),
    accepts: (token: string, body: object = form, headers = {}) =>
      phone.attempt(acceptInvitation, { token, ...body }, headers),
  }
}

test('Amina invites Bisi, who opens Yaba with her own password; Amina is told', async () => {
  const { town, amina, phone, tokenOf, opens, accepts } = await invitingTown()
  const sent = await amina.invites('Bisi@Yaba.ng', { station: 'Yaba' })
  expect([sent.status, sent.body.message]).toEqual([201, 'The invitation is on its way.'])
  expect(sent.body.data).toEqual({
    _id: expect.any(String),
    email: bisi,
    station: 'Yaba',
    sentAt: '2026-11-15T09:00:00.000Z',
    expiresAt: '2026-11-29T09:00:00.000Z',
    openedAt: null,
    acceptedAt: null,
    withdrawnAt: null,
    state: 'sent',
  })
  const token = await tokenOf()
  expect(town.mailTo(bisi)?.subject).toBe('Amina Yusuf invites you to run a station')
  expect(town.mailTo(bisi)?.text).toContain(`/invitation/${token}`)
  const { rows } = await town.database.pool.query(
    `SELECT invitation::text FROM invitation UNION ALL SELECT payload::text FROM outbox`,
  )
  expect(JSON.stringify(rows)).not.toContain(token)

  town.clock.advance(10)
  const opened = await opens(token)
  expect(opened.body.data).toEqual({
    director: 'Amina Yusuf',
    email: bisi,
    station: 'Yaba',
    expiresAt: sent.body.data.expiresAt,
  })
  town.clock.advance(10)
  await opens(token)
  expect((await amina.invitations()).body.data).toMatchObject([
    { state: 'opened', openedAt: '2026-11-15T09:10:00.000Z' },
  ])

  const accepted = await accepts(token)
  expect([accepted.status, accepted.body.message]).toEqual([201, 'successful'])
  expect(accepted.body.data).toEqual({ _id: expect.any(String), station: 'Yaba', email: bisi })
  expect((await amina.invitations()).body.data[0]?.state).toBe('accepted')
  await town.settle()
  expect(town.mailTo('amina@town.ng')?.subject).toContain('Yaba is open')
  expect(town.mailTo('amina@town.ng')?.text).toContain('Yaba now takes residents')
  const bell = await amina.browser.call(listNotices, {})
  expect(bell.body).toMatchObject({
    unread: 1,
    data: [{ title: 'Yaba is open: Bisi Alao accepted your invitation' }],
  })
  const own = await amina.browser.call(listStations, {})
  expect(own.body.data.map((each: { station: string }) => each.station)).toContain('Yaba')

  const login = { email: bisi, password: form.password }
  const entered = await phone.call(loginStation, login)
  expect(entered.body.data).toMatchObject({ station: 'Yaba', mustChoosePassword: false })
  expect(await town.db.select().from(consent)).toHaveLength(2)
})

test('a link works once, until it is withdrawn, replaced, or two weeks old', async () => {
  const { town, amina, tokenOf, opens, accepts } = await invitingTown()
  const isDead = async (token: string) => {
    const answers = [await opens(token), await accepts(token)]
    expect(answers.map(({ body }) => body.code)).toEqual(['link_dead', 'link_dead'])
  }
  await isDead('rubbish')
  await amina.invites(bisi)
  const first = await tokenOf()
  town.clock.advance(1)
  await amina.invites(bisi)
  const second = await tokenOf()
  await isDead(first)
  expect((await opens(second)).status).toBe(200)
  const states = async () =>
    (await amina.invitations()).body.data.map(({ state }: { state: string }) => state)
  expect(await states()).toEqual(['opened', 'withdrawn'])

  for (let day = 0; day < 15; day += 5) {
    town.clock.advance(5 * 24 * 60)
    await states()
  }
  await isDead(second)
  expect(await states()).toEqual(['expired', 'withdrawn'])
  const third = (await amina.invites(bisi)).body.data._id
  const thirdToken = await tokenOf()
  const withdrawn = await amina.withdraws(third)
  expect([withdrawn.status, withdrawn.body.data.state]).toEqual([200, 'withdrawn'])
  expect((await amina.withdraws(third)).body).toEqual(withdrawn.body)
  await isDead(thirdToken)

  const fourth = (await amina.invites(bisi)).body.data._id
  const fourthToken = await tokenOf()
  expect((await accepts(fourthToken)).status).toBe(201)
  await isDead(fourthToken)
  const late = await amina.withdraws(fourth)
  expect([late.status, late.body.message]).toEqual([409, 'This invitation was accepted already.'])
})

test('a director whose approval was taken back invites nobody any more', async () => {
  const { town, amina, tokenOf, opens } = await invitingTown()
  await amina.invites(bisi)
  const token = await tokenOf()
  const own = eq(director.accountId, town.people.amina)
  await town.db.update(director).set({ approvedAt: null }).where(own)
  expect((await opens(token)).body.code).toBe('link_dead')
})

test('a name that is taken is said beside it, and the link still works', async () => {
  const { amina, tokenOf, accepts } = await invitingTown()
  await amina.invites(bisi)
  const token = await tokenOf()
  const taken = await accepts(token, { ...form, station: 'ikeja' })
  expect([taken.status, taken.body.code]).toEqual([409, 'station_known'])
  expect(taken.body.fields).toEqual({ station: 'a station has this already' })
  const odd = await accepts(token, { ...form, email: 'other@yaba.ng', name: '', password: 'short' })
  expect(odd.body.fields).toEqual({
    email: 'Unknown field',
    name: 'Please enter a name',
    password: expect.any(String),
  })
  const key = { 'idempotency-key': 'bisi-once' }
  const accepted = await accepts(token, form, key)
  expect(accepted.status).toBe(201)
  expect((await accepts(token, form, key)).body).toEqual(accepted.body)
})

test('of ten who accept at once, one opens one station', async () => {
  const { town, amina, tokenOf, accepts } = await invitingTown()
  await amina.invites(bisi)
  const token = await tokenOf()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => accepts(token, { ...form, station: `Yaba ${n}` })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'link_dead')).toHaveLength(9)
  const { rows } = await town.database.pool.query(
    `SELECT count(*)::int AS opened FROM station WHERE name LIKE 'Yaba%'`,
  )
  expect(rows).toEqual([{ opened: 1 }])
})

test('withdrawn and accepted at once: one of the two, never both', async () => {
  const { town, amina, tokenOf, accepts } = await invitingTown()
  for (let n = 0; n < 5; n++) {
    const email = `bisi${n}@yaba.ng`
    const id: string = (await amina.invites(email)).body.data._id
    const token = await tokenOf(email)
    const [accepted, withdrawn] = await Promise.all([
      accepts(token, { ...form, station: `Yaba ${n}` }),
      amina.withdraws(id),
    ])
    expect([accepted.status, withdrawn.status].toSorted((one, two) => one - two)).toEqual(
      accepted.status === 201 ? [201, 409] : [200, 409],
    )
  }
  const { rows } = await town.database.pool.query(
    `SELECT count(*)::int AS odd FROM invitation
     WHERE (accepted_at IS NULL) = (withdrawn_at IS NULL)`,
  )
  expect(rows).toEqual([{ odd: 0 }])
})

test('invited twice at once, one link works', async () => {
  const { town, amina, opens } = await invitingTown()
  const sent = await Promise.all(Array.from({ length: 5 }, () => amina.invites(bisi)))
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  await town.settle()
  const tokens = town.mails.map(({ text }) => /invitation\/([\w-]{43})/.exec(text)?.[1] ?? '')
  const answers = await Promise.all(tokens.map(opens))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('two directors may invite the same person, and neither sees the other’s invitations', async () => {
  const { town, amina, bola, tokenOf, accepts } = await invitingTown()
  const hers: string = (await amina.invites(bisi)).body.data._id
  const first = await tokenOf()
  await bola.invites(bisi)
  const second = await tokenOf()
  expect((await amina.invitations()).body.data).toHaveLength(1)
  const others = await bola.withdraws(hers)
  expect(others.status).toBe(403)
  expect((await bola.withdraws(town.people.ada)).body).toEqual(others.body)
  expect((await accepts(first)).status).toBe(201)
  const late = await accepts(second, { ...form, station: 'Yaba Two' })
  expect([late.body.code, Object.keys(late.body.fields)]).toEqual(['station_known', ['email']])
  const [own] = (await bola.invitations()).body.data
  expect(own).toMatchObject({ state: expect.not.stringMatching(/^accepted$/) })
})

test('who runs a station already is not invited, and only directors invite', async () => {
  const { town, amina } = await invitingTown()
  const known = await amina.invites('kano@town.ng')
  expect([known.status, known.body.code]).toEqual([409, 'station_known'])
  expect((await amina.invites('no address')).body.fields).toEqual({
    email: 'Please enter an email',
  })
  const odd = await amina.invites(bisi, { directorId: town.people.ada })
  expect(odd.body.fields).toEqual({ directorId: 'Unknown field' })
  expect((await (await town.signedIn('ikeja')).call(invite, { email: bisi })).status).toBe(403)
  expect((await town.browser().call(listInvitations, {})).status).toBe(401)
})

test('thirty invitations an hour, page by page', async () => {
  const { town, amina, bola } = await invitingTown({ RATE_LIMIT_SCALE: '1' })
  for (let n = 0; n < 30; n++) expect((await amina.invites(`bisi${n}@yaba.ng`)).status).toBe(201)
  expect((await amina.invites(bisi)).status).toBe(429)
  expect((await bola.invites(bisi)).status).toBe(201)
  const first = (await amina.invitations({ limit: 20 })).body
  const second = (await amina.invitations({ limit: 20, after: first.next })).body
  expect([first.data.length, second.data.length, second.next]).toEqual([20, 10, null])
  town.clock.advance(61)
  expect((await amina.invites(bisi)).status).toBe(201)
})
