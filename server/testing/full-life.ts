import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { updateProfile } from '../../contract/account/account.ts'
import { addDays, lagosDay } from '../../contract/calendar.ts'
import { tellWhenServed } from '../../contract/ground/serving.ts'
import { countCash, reverseCash, takeCash } from '../../contract/wallet/cash.ts'
import { changeEmail, verifyEmail } from '../../contract/account/email.ts'
import { usualRatesKobo, worthKobo } from '../../contract/recyclable/material.ts'
import { setPreference, setPush } from '../../contract/notification/notification.ts'
import { reverseWeighing, weigh } from '../../contract/recyclable/recyclable.ts'
import { listRequests, refund } from '../../contract/request/request.ts'
import { openTicket, writeMessage } from '../../contract/support/support.ts'
import { setUpSecondStep } from './authenticator.ts'
import { sendUp } from './browser.ts'
import { payingTown } from './paying-town.ts'
import { asResident, asStaff, hire } from './people/request-people.ts'
import { everybodysSecret } from './world.ts'

/** Everything by which Ada can be known. */
export const ada = {
  name: 'Adaeze “Ada” O’Brien-Obi',
  bySms: `Adaeze "Ada" O'Brien-Obi`,
  oldEmail: 'ada@town.ng',
  email: 'adaeze.obi@town.ng',
  phoneNumber: '+2348035550199',
  asTyped: '0803 555 0199',
  address: '17B Sobo Arobiodu Street',
  elsewhere: '4 Toyin Close, behind the blue gate',
}

/** What Ada wrote, here and there. */
export const said = {
  message: 'An old fridge, ask for the sister of Chidi',
  comment: 'He left the gate open and the goat got out',
  question: 'Where is my goat?',
  asVisitor: 'My daughter cannot log in',
}

/** All of that, as it may stand somewhere. */
export const everything = [
  ...Object.values(ada),
  ...Object.values(said),
  ada.phoneNumber.slice(4),
  'adas-phone',
]

const ok = <Data>({ status, body }: { status: number; body: { data: Data } }) => {
  if (status > 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.data
}

/** A town in which Ada has done everything that a resident can do, and all of it is over and paid. */
export async function fullLife() {
  const town = await payingTown()
  const { database, people, clock, settle } = town
  const { browser } = town.ada
  await database.pool.query('UPDATE account SET name = $2 WHERE id = $1', [people.ada, ada.name])
  ok(
    await browser.call(updateProfile, {
      userId: people.ada,
      phoneNumber: ada.asTyped,
      address: ada.address,
    }),
  )
  const staff = asStaff(await town.signedIn('ikeja'))
  const resident = asResident(browser, people.ada, people.ikeja)
  const sani = await hire(town, people.ikeja, 'Sani Bello')
  const life = { ...town, settle: town.work, resident, staff, sani }
  await movesHouse(life)
  await chooses(life)
  await asksForPickups(life)
  await handlesMoney(life)
  await writesToSupport(life)
  await town.work()
  await settle()
  clock.advance(1)
  return life
}

export type FullLife = Awaited<ReturnType<typeof fullLife>>
type Life = Pick<
  FullLife,
  'resident' | 'staff' | 'sani' | 'people' | 'settle' | 'clock' | 'tokenFor'
> &
  Awaited<ReturnType<typeof payingTown>>

const keyed = () => ({ 'idempotency-key': randomUUID() })

async function movesHouse({ resident: { browser }, settle, tokenFor }: Life) {
  const asked = { email: ada.email, password: everybodysSecret }
  ok(await browser.call(changeEmail, asked))
  await settle()
  ok(await browser.call(verifyEmail, { token: tokenFor(ada.email) }))
}

async function chooses(life: Life) {
  for (const contact of [ada.asTyped, ada.email]) {
    ok(await life.browser().call(tellWhenServed, { address: 'Damaturu', contact }))
  }
  const { browser } = life.resident
  const choice = { subject: 'pickup', channel: 'sms', wanted: true } as const
  ok(await browser.call(setPreference, choice))
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  const endpoint = 'https://fcm.googleapis.com/fcm/send/adas-phone'
  ok(await browser.call(setPush, { endpoint, keys }))
  await setUpSecondStep(browser, life)
}

async function asksForPickups({ resident, staff, sani, clock, settle }: Life) {
  const special = await resident.asksSpecially(
    { requestMessage: said.message, address: ada.elsewhere, wantedOn: lagosDay(clock.now()) },
    keyed(),
  )
  const fridge = ok(special)._id
  ok(await staff.quotes(fridge, 100_000, `${ada.name} lives far out`))
  ok(await resident.accepts(fridge, 100_000))
  ok(await staff.assigns(fridge, sani, keyed()))
  ok(await staff.picksUp(fridge))
  // By then it cannot be undone any more, and carrier and resident are told.
  clock.advance(3)
  await settle()
  ok(await resident.closes(fridge, { rating: 1, comment: said.comment }))
  clock.advance(1)
  const declined = ok(await resident.asks())._id
  ok(await staff.declines(declined, `${ada.name} is not at home`))
  clock.advance(1)
  const cancelled = ok(await resident.asks())._id
  ok(await staff.assigns(cancelled, sani))
  const away = { reason: 'other', note: `${ada.name} is away` } as const
  ok(await staff.plans(cancelled, addDays(lagosDay(clock.now()), 4), away))
  ok(await resident.cancels(cancelled))
  await settle()
}

async function handlesMoney({ ada: payer, staff, people, work }: Life) {
  const { browser } = staff
  const begun = await payer.startsTopUp(500_000)
  await payer.atCheckout(begun, 'pay')
  await work()
  const userId = people.ada
  const paid = ok(await browser.call(takeCash, { userId, amountKobo: 70_000 }, keyed()))
  const reason = `Not from ${ada.name.toUpperCase()}, call ${ada.asTyped.replaceAll(' ', '')}`
  ok(await browser.call(reverseCash, { receiptId: paid._id, reason }))
  ok(await browser.call(takeCash, { userId, amountKobo: 30_000 }))
  const note = `${ada.name} paid twice`
  ok(await browser.call(countCash, { expectedKobo: 30_000, countedKobo: 30_100, note }))
  const lines = [{ material: 'pet' as const, grams: 4_000 }]
  const weighed = ok(
    await browser.call(weigh, { userId, lines, worthKobo: worthKobo(usualRatesKobo.pet, 4_000) }),
  )
  ok(await browser.call(reverseWeighing, { weighingId: weighed._id, reason }))
  const { data } = (await browser.call(listRequests, {})).body
  const fridge = data.find(({ requestStatus }) => requestStatus === 'Closed')?._id ?? ''
  const waited = `${ada.name} waited at ${ada.elsewhere}`
  ok(await browser.call(refund, { requestId: fridge, amountKobo: 600_00, reason: waited }))
}

async function writesToSupport({ resident, staff, browser: newBrowser, clock }: Life) {
  const gradient = {
    create: { width: 40, height: 30, channels: 3, background: '#1b7f4b' },
  } as const
  const picture = await sharp(gradient).png().toBuffer()
  const [shown, waits] = await sendUp(resident.browser, picture, picture)
  if (!waits) throw new Error('a picture is missing')
  const asked = { message: said.question, pictures: [shown] }
  const opened = ok(await resident.browser.call(openTicket, asked))
  clock.advance(1)
  const text = `Dear ${ada.name}, it ate the roses at ${ada.address}.`
  ok(await staff.browser.call(writeMessage, { ticketId: opened._id, text }))
  const visitor = { name: ada.name, email: ada.email, message: said.asVisitor }
  ok(await newBrowser().call(openTicket, visitor))
}
