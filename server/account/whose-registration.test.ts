import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  loginResident,
  registerResident,
  requestPasswordReset,
  resetPassword,
} from '../../contract/account/account.ts'
import {
  approveApplicant,
  listApplicants,
  loginDirector,
  registerDirector,
} from '../../contract/director/director.ts'
import { verifyByPassword, verifyEmail } from '../../contract/account/email.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { loginStation } from '../../contract/staff/login.ts'
import { tidyUp } from '../job/housekeeping.ts'
import { setUpSecondStep } from '../testing/authenticator.ts'
import { world, type World } from '../testing/world.ts'
import { registration } from './account.table.ts'

// Somebody registers with the address of somebody else, before or after them.

const email = 'bisi@home.ng'
const bisi = {
  name: 'Bisi Adewale',
  email,
  address: '14 Opebi Road',
  stationName: 'Ikeja',
  password: 'gbagada-express',
}
const stranger = { ...bisi, name: 'A Stranger', address: '1 Nowhere', password: 'somebody-elses' }
const chike = { name: 'Chike Okoro', email, accessName: 'palm-wine-drinkard' }

const registers = async (
  town: World,
  who: Record<string, unknown>,
  endpoint: Endpoint = registerResident,
) => {
  const browser = town.browser()
  expect((await browser.attempt(endpoint, who)).status).toBe(201)
  town.clock.advance(1)
  await town.settle()
  return { browser, token: town.tokenFor(email) }
}
const signsIn = (town: World, password: string) =>
  town.browser().call(loginResident, { email, password })

test.each(['own', "stranger's"])(
  'Bisi opens the %s mail in the browser where she registered: her registration counts',
  async whose => {
    const town = await world()
    const own = await registers(town, bisi)
    const theirs = await registers(town, stranger)
    const { token } = whose === 'own' ? own : theirs
    const opened = await own.browser.call(verifyEmail, { token })
    expect(opened.body.data).toMatchObject({ name: bisi.name, address: bisi.address })
    expect((await signsIn(town, stranger.password)).status).toBe(401)
    expect((await signsIn(town, bisi.password)).body.data.name).toBe(bisi.name)
    // The other mail opens nothing any more, and nothing waits.
    const rest = await theirs.browser.call(verifyEmail, {
      token: whose === 'own' ? theirs.token : own.token,
    })
    expect(rest.body.code).toBe('link_dead')
    expect(await town.db.select().from(registration)).toEqual([])
  },
)

test('in any other browser the password decides, among all who registered', async () => {
  const town = await world()
  await registers(town, bisi)
  const { token } = await registers(town, stranger)
  const laptop = town.browser()
  const opened = await laptop.call(verifyEmail, { token })
  expect([opened.status, opened.body]).toEqual([
    403,
    {
      code: 'prove_registration',
      message: 'Please enter the password you registered with.',
    },
  ])
  const wrong = await laptop.call(verifyByPassword, { token, password: 'not-hers-at-all' })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['password']])
  expect((await signsIn(town, stranger.password)).body.code).toBe('not_verified')
  // Neither of them has used the link up.
  expect((await laptop.call(verifyByPassword, { token, password: bisi.password })).status).toBe(200)
  expect((await signsIn(town, stranger.password)).status).toBe(401)
  expect((await signsIn(town, bisi.password)).body.data.name).toBe(bisi.name)
})

test('whoever opens the mail of a stranger without the password verifies nothing', async () => {
  const town = await world()
  const { browser: strangers, token } = await registers(town, stranger)
  expect((await town.browser().call(verifyEmail, { token })).body.code).toBe('prove_registration')
  expect((await signsIn(town, stranger.password)).body.code).toBe('not_verified')
  // The stranger has the browser and the password, but not the mail.
  const guessed = await strangers.call(verifyEmail, { token: 'a'.repeat(43) })
  expect(guessed.body.code).toBe('link_dead')
})

test('however many strangers register after Bisi, her own mail and password open it', async () => {
  const town = await world()
  const { token } = await registers(town, bisi)
  for (let n = 0; n < 15; n++)
    await registers(town, { ...stranger, password: `somebody-elses-${n}` })
  const opened = await town.browser().call(verifyByPassword, { token, password: bisi.password })
  expect(opened.body.data).toMatchObject({ name: bisi.name })
})

test('a director who is approved afterwards is the one who proved the registration', async () => {
  const town = await world()
  const own = await registers(town, chike, registerDirector)
  await registers(
    town,
    { ...chike, name: 'Chike Okoro', accessName: 'let-me-in-please' },
    registerDirector,
  )
  const token = town.tokenFor(email)
  const wanted = await town.browser().call(verifyEmail, { token })
  expect(wanted.body.message).toBe('Please type the access name that you registered with.')
  expect((await own.browser.call(verifyEmail, { token })).status).toBe(200)
  await town.settle()
  const amina = await town.signedIn('amina')
  const { data } = (await amina.call(listApplicants, {})).body
  expect(data).toHaveLength(1)
  await amina.call(approveApplicant, { directorId: data[0]?._id ?? '' })
  const enters = (name: string) => town.browser().call(loginDirector, { email, name })
  expect((await enters('let-me-in-please')).status).toBe(401)
  expect((await enters(chike.accessName)).status).toBe(200)
})

test('the mail names who registered, when and on what', async () => {
  const town = await world()
  await registers(town, stranger)
  expect(town.mailTo(email)?.text).toMatch(
    /“A Stranger” registered on Kwashe with this email on 15 Nov 2026, 10:00(?: am)? \(Chrome on Android\)/,
  )
})

test('a registration whose answer was lost and is sent again is the same one, in this browser too', async () => {
  const town = await world()
  const key = { 'idempotency-key': 'the-same-key' }
  const first = await town.browser().call(registerResident, bisi, key)
  const phone = town.browser()
  expect((await phone.call(registerResident, bisi, key)).body).toEqual(first.body)
  await town.settle()
  expect(town.mails).toHaveLength(1)
  const token = town.tokenFor(email)
  expect((await phone.call(verifyEmail, { token })).status).toBe(200)
})

test('guessing the password of a registration has a limit', async () => {
  const town = await world({ RATE_LIMIT_SCALE: '1' })
  const { token } = await registers(town, bisi)
  const guess = () => town.browser().call(verifyByPassword, { token, password: 'a guess of mine' })
  for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(422)
  expect((await guess()).status).toBe(429)
})

test("two registrations that are proven at once make one account, and it is one of the two's", async () => {
  const town = await world()
  const [own, theirs] = [await registers(town, bisi), await registers(town, stranger)]
  const answers = await Promise.all([
    own.browser.call(verifyEmail, { token: own.token }),
    theirs.browser.call(verifyEmail, { token: theirs.token }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('a registration is forgotten after a week', async () => {
  const town = await world()
  const { browser, token } = await registers(town, bisi)
  town.clock.advance(8 * 24 * 60)
  await tidyUp(town.db, town.clock.now())
  expect(await town.db.select().from(registration)).toEqual([])
  expect((await browser.call(verifyEmail, { token })).body.code).toBe('link_dead')
})

test('two-step that was set up before anybody opened a mail is dropped by the first reset', async () => {
  const town = await world()
  // The director typed somebody's address for the station; whoever got the password sits there.
  await town.db.execute(sql`UPDATE account SET address_proven_at = NULL WHERE role = 'station'`)
  await setUpSecondStep(await town.signedIn('ikeja'), town)
  const reset = async (password: string) => {
    const asked = { role: 'station', email: 'ikeja@town.ng' } as const
    await town.browser().call(requestPasswordReset, asked)
    await town.settle()
    const token = town.tokenFor('ikeja@town.ng')
    await town.browser().call(resetPassword, { token, password })
    const login = { email: 'ikeja@town.ng', password }
    const browser = town.browser()
    return { browser, answer: await browser.call(loginStation, login) }
  }
  const { browser, answer } = await reset('danfo-at-dawn')
  expect(answer.status).toBe(200)
  await town.settle()
  expect(town.mails.map(({ subject }) => subject)).toContain('Two-step login is off')
  // From now on the address is the owner's, and what the owner sets up stays.
  await setUpSecondStep(browser, town)
  expect((await reset('danfo-at-dusk')).answer.body.code).toBe('second_step')
})
