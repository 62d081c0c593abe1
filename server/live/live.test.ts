import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listNotices, readNotices } from '../../contract/notification/notification.ts'
import { twoDirectors } from '../testing/people/director-people.ts'
import { openPage, serve } from '../testing/live-page.ts'
import { ikejaAtWork } from '../testing/people/request-people.ts'
import { bolaInLekki } from '../testing/rival.ts'
import { saniOnTheStreet } from '../testing/people/street-people.ts'
import { atScale } from '../testing/scale.ts'
import { world } from '../testing/world.ts'
import { eventually } from '../testing/eventually.ts'

test('a new request is heard by its station, its resident and its director, and by nobody else', async () => {
  const town = await world()
  const { ada, staff } = await ikejaAtWork(town)
  const first = await serve(town)
  const second = await serve(town)
  const pages = {
    ada: await openPage(first.port, ada.browser),
    ikeja: await openPage(second.port, staff.browser),
    amina: await openPage(second.port, await town.signedIn('amina')),
    kabiru: await openPage(first.port, await town.signedIn('kabiru')),
    kano: await openPage(second.port, await town.signedIn('kano')),
  }
  // The call comes to a third process, which has no page open at all.
  const id = (await ada.asks()).body.data._id
  const expected = [{ event: 'request', data: { _id: id } }]
  await eventually(() => {
    for (const who of ['ada', 'ikeja', 'amina'] as const) {
      expect(pages[who].heard.filter(({ event }) => event === 'request')).toMatchObject(expected)
    }
  })
  // What is in a wallet is nobody's business but its owner's.
  await eventually(() => expect(pages.ada.heard.map(({ event }) => event)).toContain('wallet'))
  expect(pages.ikeja.heard).toHaveLength(1)
  await sleep(100)
  expect([pages.kabiru.heard, pages.kano.heard]).toEqual([[], []])
  expect(pages.ikeja.text).not.toContain('Allen')
})

test('a weighing is heard at the scale and by whose it is, a sale by the station alone', async () => {
  const town = await world()
  const { ada, staff } = await ikejaAtWork(town)
  const { port } = await serve(town)
  const pages = {
    ada: await openPage(port, ada.browser),
    ikeja: await openPage(port, staff.browser),
    kabiru: await openPage(port, await town.signedIn('kabiru')),
    kano: await openPage(port, await town.signedIn('kano')),
  }
  const scale = atScale(staff.browser)
  const weighed = (await scale.weighs(town.people.ada, { pet: 2_000 })).body.data._id
  const sold = (await scale.sells('pet', 500)).body.data._id
  await scale.sells('pet', 5_000)
  await scale.takesBack((await scale.weighs(town.people.ada, { can: 20 })).body.data._id)
  const subjects = (who: keyof typeof pages) =>
    pages[who].heard.flatMap(({ event, data }) => (event === 'weighing' ? [data._id] : []))
  await eventually(() => {
    expect(subjects('ikeja')).toHaveLength(4)
    expect(subjects('ada')).toHaveLength(3)
  })
  expect(subjects('ikeja')).toEqual(expect.arrayContaining([weighed, sold]))
  expect(subjects('ada')).toContain(weighed)
  expect(subjects('ada')).not.toContain(sold)
  await sleep(100)
  expect([pages.kabiru.heard, pages.kano.heard]).toEqual([[], []])
})

test('a notice is heard by whom it tells, and by nobody else', async () => {
  const town = await world()
  const { ada, staff } = await ikejaAtWork(town)
  const rival = await bolaInLekki(town)
  const { port } = await serve(town)
  const amina = await town.signedIn('amina')
  const pages = {
    amina: await openPage(port, amina),
    ikeja: await openPage(port, staff.browser),
    ada: await openPage(port, ada.browser),
    bola: await openPage(port, rival.director),
    lekki: await openPage(port, rival.staff),
  }
  const scale = atScale(staff.browser)
  await scale.takesBack((await scale.weighs(town.people.ada, { pet: 2_000 })).body.data._id)
  const notices = (who: keyof typeof pages) =>
    pages[who].heard.flatMap(({ event, data }) => (event === 'notice' ? [data._id] : []))
  const { data } = (await amina.call(listNotices, {})).body
  await eventually(() => expect(notices('amina')).toEqual([data[0]?._id]))
  await amina.call(readNotices, {})
  await eventually(() => expect(notices('amina')).toHaveLength(2))
  await sleep(100)
  expect(notices('ikeja')).toEqual([])
  // Ada is told of her weighing and that it was taken back, and of nothing of Amina's.
  const own = (await ada.browser.call(listNotices, {})).body.data as { _id: string }[]
  expect(new Set(notices('ada'))).toEqual(new Set(own.map(({ _id }) => _id)))
  expect([pages.bola.heard, pages.lekki.heard]).toEqual([[], []])
})

test('a director hears of a station that was opened meanwhile, another director does not', async () => {
  const town = await world()
  const { amina, bola } = await twoDirectors(town)
  const { port } = await serve(town)
  const [own, other] = [await openPage(port, amina.browser), await openPage(port, bola.browser)]
  const opened = (await amina.opens()).body.data._id
  await eventually(() => expect(own.heard.map(({ data }) => data._id)).toContain(opened))
  await town.database.pool.query(`SELECT tell_live('request', $1, ARRAY[$1]::uuid[])`, [opened])
  await amina.invites('bisi@yaba.ng')
  await eventually(() => {
    expect(own.heard.map(({ event }) => event)).toEqual(['station', 'request', 'invitation'])
  })
  expect(other.heard).toEqual([])
})

test('that a carrier came for nothing is heard by the station at once, by the resident when it stands', async () => {
  const town = await world()
  const { ada, staff, onStreet, sent, besides } = await saniOnTheStreet(town)
  const [id] = [await sent(), await besides()]
  await town.undoPasses()
  const visitId = (await onStreet.stop(id))._id
  await onStreet.setsOut(visitId)
  await onStreet.arrives(visitId)
  const { port } = await serve(town)
  const [own, desk] = [await openPage(port, ada.browser), await openPage(port, staff.browser)]
  const requests = (page: typeof own) => page.heard.filter(({ event }) => event === 'request')
  await onStreet.misses(visitId)
  await eventually(() => expect(requests(desk)).toHaveLength(1))
  await sleep(100)
  expect(own.heard).toEqual([])
  await onStreet.undoes(visitId)
  await town.undoPasses()
  expect(own.heard.map(({ event }) => event)).not.toContain('notice')
  await onStreet.misses(visitId)
  await eventually(() => expect(requests(desk).length).toBeGreaterThan(2))
  await sleep(100)
  const before = requests(own).length
  await town.undoPasses()
  await eventually(() => expect(requests(own).length).toBeGreaterThan(before))
  expect((await ada.looksAt(id)).body.data.requestStatus).toBe('Pending...')
})

test('a refused call is never heard of', async () => {
  const town = await world()
  const { ada, staff, sani, asked } = await ikejaAtWork(town)
  const id = await asked()
  const { port } = await serve(town)
  const page = await openPage(port, staff.browser)
  await ada.closes(id)
  await staff.picksUp(id)
  await staff.assigns(id, sani)
  await eventually(() => expect(page.heard).toHaveLength(1))
  await sleep(100)
  expect(page.heard).toHaveLength(1)
})
