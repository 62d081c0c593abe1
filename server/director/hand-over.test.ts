import { expect, onTestFinished, test } from 'vitest'
import { listAudit } from '../../contract/audit/audit.ts'
import { acceptInvitation } from '../../contract/director/invitation.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { listAlerts } from '../../contract/director/alert.ts'
import { getOverview, listOwnStations } from '../../contract/screen/overview.ts'
import { getStation } from '../../contract/director/oversight.ts'
import { newId } from '../call/clock.ts'
import { foldFigures } from '../figure/figure.ts'
import type { Browser } from '../testing/browser.ts'
import { twoDirectors } from '../testing/people/director-people.ts'
import { eventually } from '../testing/eventually.ts'
import { openPage, serve } from '../testing/live-page.ts'
import { ikejaAtWork } from '../testing/people/request-people.ts'
import { world, type World } from '../testing/world.ts'
import { sayFigures } from './figures.ts'
import { handOver } from './hand-over.ts'

const [aminas, bolas] = ['amina@town.ng', 'bola@town.ng']

/** Somebody at the server's command line hands Amina's stations, or one of them, over to Bola. */
const handing = (town: World) => {
  const now = town.clock.now()
  const scene = { db: town.db, now, newId: () => newId(now) }
  return (from: string, to: string, stationId: string | null = null) =>
    handOver(scene, { from, to, stationId })
}

/** Amina with Ikeja and Kano, Bola with Lekki, and work at Ikeja, of which a part is folded into the sums. */
async function busyTown() {
  const town = await world()
  onTestFinished(async () => expect(await sayFigures(town.db)).toMatchObject({ isRight: true }))
  const both = await twoDirectors(town)
  const at = await ikejaAtWork(town)
  await at.asked()
  while ((await foldFigures(town.db)) > 0);
  await at.asked()
  return { town, ...both, ...at, hands: handing(town) }
}

const stationsOf = async ({ browser }: { browser: Browser }) =>
  (await browser.call(listOwnStations, {})).body.data.map(({ station }) => station).toSorted()
const madeFor = async ({ browser }: { browser: Browser }) =>
  (await browser.call(getOverview, {})).body.data

test('a station that is handed over is the other’s: figures, alerts, log, bell and letters', async () => {
  const { town, amina, bola, hands } = await busyTown()
  const { ikeja } = town.people
  await town.database.pool.query(
    `INSERT INTO alert (id, station_id, rule, measured, since) VALUES (gen_random_uuid(), $1, 'late', 9, $2)`,
    [ikeja, town.clock.now()],
  )
  const before = await madeFor(amina)
  expect(before.thisMonth.made).toBe(2)
  expect(await hands(aminas, bolas, ikeja)).toEqual({ stations: ['Ikeja'], invitations: 0 })
  expect([await stationsOf(amina), await stationsOf(bola)]).toEqual([['Kano'], ['Ikeja', 'Lekki']])
  expect(await madeFor(bola)).toMatchObject({ thisMonth: before.thisMonth, users: 1 })
  expect(await madeFor(amina)).toMatchObject({ thisMonth: { made: 0 }, users: 1 })
  expect((await amina.browser.call(getStation, { stationId: ikeja })).status).toBe(403)
  expect((await bola.browser.call(getStation, { stationId: ikeja })).status).toBe(200)
  expect((await amina.browser.call(listAlerts, {})).body.data).toEqual([])
  expect((await bola.browser.call(listAlerts, {})).body.data).toMatchObject([{ station: 'Ikeja' }])

  await town.settle()
  const subject = (to: string) => town.mailTo(to)?.subject
  expect(subject(aminas)).toBe('Ikeja: Bola Ade is now the director')
  expect(subject(bolas)).toBe('You’re now the director of Ikeja')
  for (const { browser } of [amina, bola]) {
    const [bell] = (await browser.call(listNotices, {})).body.data
    expect(bell?.title).toMatch(/Ikeja/)
    const [entry] = (await browser.call(listAudit, { role: 'operator' })).body.data
    expect(entry).toMatchObject({
      name: 'The operator',
      role: 'operator',
      station: 'Ikeja',
      kind: 'stations',
      what: 'Handed Ikeja over from Amina Yusuf to Bola Ade',
    })
  }
  expect(await hands(aminas, bolas, ikeja)).toBe('nothing')
})

test('with all stations go the invitations that are open, and who accepts opens for the other', async () => {
  const { town, amina, bola, hands } = await busyTown()
  await amina.invites('bisi@yaba.ng')
  await amina.invites('efe@warri.ng')
  await bola.invites('efe@warri.ng')
  await town.settle()
  const token = town.tokenFor('bisi@yaba.ng')
  expect(await hands(aminas, bolas)).toEqual({ stations: ['Ikeja', 'Kano'], invitations: 1 })
  const opened = await town.browser().call(acceptInvitation, {
    token,
    name: 'Bisi Alao',
    station: 'Yaba',
    phoneNumber: '08031112222',
    address: '4 Herbert Macaulay Way',
    password: 'amala-and-gbegiri',
  })
  expect(opened.status).toBe(201)
  expect([await stationsOf(amina), await stationsOf(bola)]).toEqual([
    [],
    ['Ikeja', 'Kano', 'Lekki', 'Yaba'],
  ])
  const open = (await bola.invitations()).body.data.filter(({ state }) => state === 'sent')
  expect(open.map(({ email }: { email: string }) => email)).toEqual(['efe@warri.ng'])
})

test('pages that are open hear of the stations that are theirs by now, and of no other', async () => {
  const { town, amina, bola, hands } = await busyTown()
  const { port } = await serve(town)
  const [own, other] = [await openPage(port, amina.browser), await openPage(port, bola.browser)]
  await hands(aminas, bolas, town.people.ikeja)
  await eventually(() => expect([own.over, other.over]).toEqual([true, true]))
  const after = { 'last-event-id': own.heard.at(-1)?.id ?? '0' }
  const again = await openPage(port, amina.browser, after)
  const newOwn = await openPage(port, bola.browser)
  await eventually(() => expect(again.heard).not.toEqual([]))
  const known = again.heard.length
  await town.database.pool.query(`SELECT tell_live('request', $1, ARRAY[$1]::uuid[])`, [
    town.people.ikeja,
  ])
  await eventually(() => expect(newOwn.heard.map(({ event }) => event)).toContain('request'))
  expect(again.heard.slice(known)).toEqual([])
  await town.database.pool.query(`SELECT tell_live('request', $1, ARRAY[$1]::uuid[])`, [
    town.people.kano,
  ])
  await eventually(() => expect(again.heard.slice(known)).toHaveLength(1))
})

test('who is not there, is not in, or is the same gets nothing', async () => {
  const { town, hands, amina } = await busyTown()
  expect(await hands(aminas, aminas)).toBe('same')
  expect(await hands('nobody@town.ng', bolas)).toBe('unknown_giver')
  expect(await hands(aminas, 'nobody@town.ng')).toBe('unknown_taker')
  expect(await hands(aminas, 'ikeja@town.ng')).toBe('unknown_taker')
  await town.database.pool.query(`UPDATE director SET suspended_at = now() WHERE account_id IN (
    SELECT id FROM account WHERE email = '${bolas}')`)
  expect(await hands(aminas, bolas)).toBe('taker_not_in')
  expect(await hands(bolas, aminas, town.people.ikeja)).toBe('nothing')
  expect(await stationsOf(amina)).toEqual(['Ikeja', 'Kano'])
})

test('to and fro at once, while the old director works and sums are folded: nothing is lost or doubled', async () => {
  const { town, amina, bola, hands, asked } = await busyTown()
  const { ikeja, kano } = town.people
  const outcomes = await Promise.all([
    hands(aminas, bolas, ikeja),
    hands(bolas, aminas),
    hands(aminas, bolas, ikeja),
    amina.suspends(ikeja),
    amina.suspends(kano),
    asked(),
    foldFigures(town.db),
    hands(aminas, bolas),
  ])
  expect(outcomes).toHaveLength(8)
  const all = [...(await stationsOf(amina)), ...(await stationsOf(bola))].toSorted()
  expect(all).toEqual(['Ikeja', 'Kano', 'Lekki'])
  while ((await foldFigures(town.db)) > 0);
  expect(await sayFigures(town.db)).toMatchObject({ isRight: true })
})
