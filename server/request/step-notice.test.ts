import { expect, test } from 'vitest'
import { changeCarrier } from '../../contract/carrier/carrier.ts'
import { reverseCash, takeCash } from '../../contract/wallet/cash.ts'
import { listNotices, type Notice } from '../../contract/notification/notification.ts'
import { refund } from '../../contract/request/request.ts'
import type { Browser } from '../testing/browser.ts'
import { hire, ikejaAtWork, smsToCarrier } from '../testing/people/request-people.ts'
import { atScale } from '../testing/scale.ts'
import { world } from '../testing/world.ts'
import { closeForgotten } from './request.ts'

const noticesOf = async (browser: Browser): Promise<Notice[]> =>
  (await browser.call(listNotices, { limit: 100 })).body.data

/** Ikeja at work, with what each was told, oldest first. */
async function toldTown() {
  const town = await world()
  const at = await ikejaAtWork(town)
  const bell = async (browser: Browser) => {
    await town.undoPasses()
    const notices = await noticesOf(browser)
    return notices.toReversed().map(({ title }) => title)
  }
  const smsTo = (carrierId: string) => smsToCarrier(town, carrierId)
  const mailsTo = async (who: string) => {
    await town.settle()
    return town.mails.filter(({ to }) => to === `${who}@town.ng`)
  }
  const told = { ada: () => bell(at.ada.browser), staff: () => bell(at.staff.browser) }
  return { town, ...at, told, smsTo, mailsTo }
}

test('a request’s life is told to whom each step concerns, by every way, and once', async () => {
  const { town, ada, staff, sani, musa, asked, told, smsTo, mailsTo } = await toldTown()
  const id = await asked()
  town.clock.set('2026-11-16T09:00:00Z')
  const steps = [
    () => staff.assignsFor(id, sani, { plannedOn: '2026-11-17' }),
    () => staff.plans(id, '2026-11-18', { reason: 'vehicle broken' }),
    () => staff.swaps(id, musa),
    () => staff.takesBack(id),
    () => staff.assigns(id, musa),
    () => staff.plans(id, '2026-11-17'),
    () => staff.picksUp(id),
    () => ada.closes(id, { rating: 2, comment: 'half of it stayed' }),
  ]
  for (const step of steps) {
    town.clock.advance(3)
    await town.settle()
    expect((await step()).status).toBe(200)
    // What is refused, or is no step, tells nobody.
    await step()
    await town.undoPasses()
  }
  expect(await told.ada()).toEqual([
    'Sani Bello will pick up by Tue 17 Nov',
    'Your pickup has moved to Wed 18 Nov',
    'Musa Garba will come instead',
    'Ikeja is finding you another carrier',
    'Musa Garba will pick up today, Mon 16 Nov',
    'Your pickup has moved to Tue 17 Nov',
    'Your rubbish has been picked up. Confirm and rate',
    'We couldn’t collect ₦500',
  ])
  const [newest] = await noticesOf(ada.browser)
  expect(newest?.link).toBe(`/user/home/makerequest/${id}`)
  expect((await mailsTo('ada')).map(({ subject }) => subject)).toEqual(await told.ada())
  expect(await told.staff()).toEqual(['Ada Obi gave 2 stars: “half of it stayed”'])
  const place = 'Ada Obi, 3 Allen Avenue, 0803 123 4567'
  const list = `Your list: ${town.config.publicUrl}/go`
  expect(await smsTo(sani)).toEqual([
    `1 pickup tomorrow: ${place}. ${list}`,
    `Do not go to Ada Obi, 3 Allen Avenue tomorrow. 0 left tomorrow. ${list}`,
  ])
  expect(await smsTo(musa)).toEqual([
    `1 pickup today: ${place}. ${list}`,
    `Do not go to Ada Obi, 3 Allen Avenue today. 0 left today. 1 pickup tomorrow: ${place}. ${list}`,
  ])
})

test('a special request goes back and forth; ordinary ones tell staff nothing one by one', async () => {
  const { town, ada, staff, sani, asked, told, smsTo, mailsTo } = await toldTown()
  await asked()
  const wish = { requestMessage: 'an old sofa', address: '3 Allen Avenue', wantedOn: '2026-11-16' }
  const id = (await ada.asksSpecially(wish)).body.data._id
  expect(await told.staff()).toEqual(['Custom request from Ada Obi, by Mon 16 Nov'])
  const steps = [
    () => staff.quotes(id, 900_000, 'It takes two trips.'),
    () => staff.quotes(id, 700_000),
    () => ada.accepts(id, 700_000),
    () => staff.assigns(id, sani),
    () => smsTo(sani).then(() => staff.looksAt(id)),
    () => ada.cancels(id),
  ]
  for (const step of steps) {
    town.clock.advance(1)
    expect((await step()).status).toBe(200)
    await town.undoPasses()
  }
  expect(await told.ada()).toEqual([
    'Ikeja quotes ₦9,000 for your custom request',
    'Ikeja quotes ₦7,000 for your custom request',
    'Sani Bello will pick up today, Sun 15 Nov',
  ])
  // Why it costs that much, where the station has said it.
  const quotes = (await mailsTo('ada')).filter(({ subject }) => /custom request/.test(subject))
  expect(quotes.map(({ text }) => /Ikeja says: “(.*)”/.exec(text)?.[1])).toEqual([
    'It takes two trips.',
    undefined,
  ])
  expect((await told.staff()).slice(1)).toEqual([
    'Ada Obi accepted your quote of ₦7,000',
    'Ada Obi cancelled. Sani Bello doesn’t need to go',
  ])
  expect((await smsTo(sani)).at(-1)).toMatch(
    /^Do not go to Ada Obi, 3 Allen Avenue today. 0 left today. /,
  )
  // Cancelled before anybody was sent, it concerns nobody; declined, it concerns Ada.
  await ada.cancels(await asked())
  await staff.declines(await asked())
  expect(await told.staff()).toHaveLength(3)
  expect((await told.ada()).at(-1)).toBe('Ikeja can’t take your request')
})

test('several pickups with one carrier for one day are one message to Ada', async () => {
  const { town, staff, sani, musa, asked, told, mailsTo } = await toldTown()
  const [one, two, three] = [await asked(), await asked(), await asked()]
  for (const id of [one, two]) await staff.assigns(id, sani)
  await staff.assigns(three, musa)
  const titles = [
    'Musa Garba will pick up today, Sun 15 Nov',
    'Sani Bello will do your 2 pickups today, Sun 15 Nov',
  ]
  expect((await told.ada()).toSorted()).toEqual(titles)
  expect((await mailsTo('ada')).map(({ subject }) => subject).toSorted()).toEqual(titles)
  expect(town.mailTo('kabiru@town.ng')).toBe(undefined)
})

test('what closes by itself is told in one message, with what could not be collected', async () => {
  const { town, staff, sani, ada, asked, told } = await toldTown()
  const cash = { userId: town.people.ada, amountKobo: 50_000 }
  await staff.browser.call(takeCash, cash)
  for (const id of [await asked(), await asked()]) {
    await staff.assigns(id, sani)
    await staff.picksUp(id)
  }
  await town.undoPasses()
  town.clock.advance(72 * 60 + 1)
  const { onConnection } = town.serving
  await Promise.all([1, 2].map(() => closeForgotten(onConnection, town.clock.now())))
  expect((await told.ada()).slice(-2).toSorted()).toEqual([
    'We couldn’t collect ₦500',
    'Your request is closed',
  ])
  // Sani had taken both before it was told that he would: of what was picked up there is one.
  expect(await noticesOf(ada.browser)).toHaveLength(4)
})

test('money that comes and goes is told with its receipt; nobody else hears of it', async () => {
  const { town, staff, sani, told, mailsTo, finished } = await toldTown()
  const { browser } = staff
  const cash = { userId: town.people.ada, amountKobo: 250_000, carrierId: sani }
  town.clock.advance(1)
  const receiptId = (await browser.call(takeCash, cash)).body.data._id
  const id = await finished()
  town.clock.advance(1)
  await browser.call(refund, { requestId: id, amountKobo: 20_000, reason: 'a bag stayed' })
  town.clock.advance(1)
  await browser.call(reverseCash, { receiptId, reason: 'typed twice' })
  town.clock.advance(1)
  await atScale(staff.browser).weighs(town.people.ada, { pet: 2_000 })
  const money = (await told.ada()).filter(title => title.includes('₦'))
  expect(money).toEqual([
    '₦2,500 in cash received',
    '₦200 refunded to your wallet',
    '₦2,500 was taken from your wallet',
    '₦500 for your recyclables: ₦300 paid what you owed',
  ])
  const mails = (await mailsTo('ada')).filter(({ subject }) => subject.includes('₦'))
  expect(mails.map(({ subject }) => subject)).toEqual(money)
  expect(mails[0]?.text).toContain('You paid Sani Bello ₦2,500 in cash')
  expect(mails[2]?.text).toContain('You had already spent ₦300 of it')
  expect(mails[3]?.text).toContain('PET bottles: 2 kg at ₦250 a kg = ₦500')
  expect(await told.staff()).toEqual([])
  expect(await mailsTo('kabiru')).toEqual([])
})

test('Ada reads Hausa and her carrier Pidgin; what waits comes to both at seven', async () => {
  const { town, staff, asked, told, smsTo, mailsTo } = await toldTown()
  await town.database.pool.query(`UPDATE account SET language = 'ha' WHERE name = 'Ada Obi'`)
  const audu = await hire(town, town.people.ikeja, 'Mallam Audu')
  await staff.browser.call(changeCarrier, { carrierId: audu, language: 'pcm' })
  const id = await asked()
  // Half past ten in the evening in Lagos.
  town.clock.set('2026-11-17T21:30:00Z')
  await staff.assigns(id, audu)
  await town.undoPasses()
  await staff.plans(id, '2026-11-18', { reason: 'rain' })
  const comes = 'Mallam Audu ne mai kwashe shararku, yau, Tal 17 ga Nuw'
  expect(await told.ada()).toEqual([comes, 'An mayar da kwashe shararku zuwa Lar 18 ga Nuw'])
  const subjects = async () => (await mailsTo('ada')).map(({ subject }) => subject)
  expect(await subjects()).toEqual([comes])
  expect(await smsTo(audu)).toEqual([])
  town.clock.set('2026-11-18T06:00:00Z')
  expect(await subjects()).toHaveLength(2)
  expect(await smsTo(audu)).toEqual([
    `1 pickup today: Ada Obi, 3 Allen Avenue, 0803 123 4567. Your list: ${town.config.publicUrl}/go`,
  ])
})
