import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  changePassword,
  loginResident,
  registerResident,
  requestPasswordReset,
  resetPassword,
} from '../../../contract/account/account.ts'
import { registerDirector } from '../../../contract/director/director.ts'
import { acceptInvitation } from '../../../contract/director/invitation.ts'
import { account } from '../account.table.ts'
import { entryBytes, listFile } from './common-secret-entry.ts'
import { weaknessFor } from './weak-secret.ts'
import { directing, surulere } from '../../testing/people/director-people.ts'
import { everybodysSecret, world } from '../../testing/world.ts'
import { sayPackedIn } from '../../speech/speaker.ts'

const said = (why: string | null) => why && sayPackedIn('en', why)

/** From lists of what was leaked and is guessed first, and what forms with rules make of them. */
const leaked = `
  password123 Password1 Password1! Password@123 Passw0rd1 P@ssw0rd P@ssw0rd123 P@ssw0rd2024! Pa$$w0rd passwordpassword
  12345678 123456789 1234567890 87654321 11111111 00000000 147258369 20202020 01011990 Aa123456 Aa@123456
  123456aA@ a12345678 12345678a abc12345 Abc@12345 Abcd@1234 abc123456 1234qwer qwer1234 1q2w3e4r5t 1qaz2wsx
  1qaz@WSX !QAZ2wsx Zaq12wsx qwertyuiop Qwerty123! Qwerty@123 asdf1234! zxcvbnm123 !@#$%^&* iloveyou Iloveyou2!
  Welcome1 Welcome@1 Welcome@123 Admin@123 Admin123456 Root@1234 Guest@2024 Test@1234 Pass@1234 Changeme1! Default@123
  Letmein123! Trustno1! Secret123! Master@123 Hello@123 Dragon2025 Monkey123! Sunshine@1 Princess123 Football1!
  Superman123 Starwars77 Michael1990 Charlie2020 Summer2024! Winter2023 Computer1! Liverpool1! Chelsea@2025 Arsenal2026
  India@123 Jesus@2025 Blessing@1 Emmanuel2024 Nigeria@60 Lagos@2024 Naija2025! Chinedu@1 G0d1sgood Samsung@123`
  .split(/\s+/)
  .filter(Boolean)

const honest = [
  everybodysSecret,
  'correct horse battery staple',
  'blue-goat-runs-far',
  'palm-wine-drinkard',
  'gbagada-express',
  'rain on zinc roofs',
  'three quiet words',
  'omo-ologo-2026',
  'zobo keeps me cool',
  'moi-moi-on-sunday',
  'okada at the junction',
  'k7#Qz!2pLw',
  'xT9vQm2LpR',
]

const adaobi = {
  role: 'resident',
  name: 'Adaobi Nwosu-Eze',
  email: 'ada.okon@greenbins.ng',
  phoneNumber: '+2348031234567',
  station: 'Ikeja, Lagos',
  address: '14 Opebi-Link Road, by the old mill',
} as const

test(`the list holds more than ten thousand, and each of ${leaked.length} well-known ones is refused`, () => {
  expect(readFileSync(listFile).length / entryBytes).toBeGreaterThan(10_000)
  expect(leaked.length).toBeGreaterThan(51)
  expect(leaked.filter(each => each.length < 8)).toEqual([])
  expect(leaked.filter(each => weaknessFor(each, { role: 'resident' }) === null)).toEqual([])
})

test('what is long or strange enough may be chosen', () => {
  const refused = honest.filter(each => weaknessFor(each, adaobi) !== null)
  expect(refused).toEqual([])
})

test.each([
  ['adaobi1990', 'the name'],
  ['Ad@0bi2025!', 'the name'],
  ['Àdàobí-2024', 'the name'],
  ['ezenwosu#1', 'the name'],
  ['ada.okon77', 'the email address'],
  ['Greenbins1!', 'the email address'],
  ['08031234567', 'the phone number'],
  ['+234 803 123 4567', 'the phone number'],
  ['8031234567ab', 'the phone number'],
  ['Ikeja@2026', "the station's name"],
  ['14OpebiLinkRoad', 'the street address'],
  ['0pebi Road 14!', 'the street address'],
  ['opebi-link-2026', 'the street address'],
  ['daorknilibepo', 'the street address'],
  ['41 knil-ibepo', 'the street address'],
  ['7654321308', 'the phone number'],
  ['Kwashe2026', 'the name Kwashe'],
  ['kwashe12345678', 'the name Kwashe'],
])('%s is too close to what is known of Adaobi', (secret, what) => {
  expect(said(weaknessFor(secret, adaobi))).toBe(`Too close to ${what}: choose another`)
})

test('a name within a sentence is no fault, and nobody else is kept from it', () => {
  expect(weaknessFor('adaobi loves suya at night', adaobi)).toBeNull()
  expect(weaknessFor('greenbins-1!', { role: 'resident' })).toBeNull()
})

test('a director needs twelve characters', () => {
  expect(said(weaknessFor('suya-at-two', { role: 'director' }))).toBe('Use at least 12 characters')
  expect(weaknessFor('suya-at-two', { role: 'station' })).toBeNull()
})

describe('wherever a secret is chosen it is looked at, and the words stand beside its field', () => {
  const common = 'That password is too common. Choose another.'

  test('when a resident registers', async () => {
    const { browser, mails, settle } = await world()
    const registers = (password: string) =>
      browser().call(registerResident, {
        name: 'Ngozi Eze',
        email: 'ngozi@town.ng',
        phoneNumber: '08035556666',
        address: '14 Opebi Road',
        stationName: 'Ikeja',
        password,
      })
    for (const [password, why] of [
      ['Password@123', common],
      ['ngozi-2026', 'Too close to the name: choose another'],
      ['08035556666', 'Too close to the phone number: choose another'],
      ['Ikeja@2026', "Too close to the station's name: choose another"],
      ['14OpebiRoad', 'Too close to the street address: choose another'],
    ] as const) {
      const { status, body } = await registers(password)
      expect([status, body.code, body.fields]).toEqual([422, 'fields', { password: why }])
    }
    await settle()
    expect(mails).toEqual([])
    expect((await registers('blue-goat-runs-far')).status).toBe(201)
  })

  test('when a director registers', async () => {
    const { browser } = await world()
    const registers = (accessName: string) =>
      browser().call(registerDirector, {
        name: 'Chike Okoronkwo',
        email: 'chike@clean.ng',
        accessName,
      })
    for (const [accessName, why] of [
      ['Chike Okoronkwo', 'Too close to the name: choose another'],
      ['Administrator1!', common],
      ['suya-at-two', 'Use at least 12 characters'],
    ] as const) {
      const { status, body } = await registers(accessName)
      expect([status, body.fields]).toEqual([422, { accessName: why }])
    }
    expect((await registers('palm-wine-drinkard')).status).toBe(201)
  })

  test('when a password is reset or changed, by what the account knows of its owner', async () => {
    const { browser, signedIn, settle, tokenFor } = await world()
    const email = 'ada@town.ng'
    await browser().call(requestPasswordReset, { role: 'resident', email })
    await settle()
    const resets = (password: string) =>
      browser().call(resetPassword, { token: tokenFor(email), password })
    const ada = await signedIn('ada')
    const changes = (password: string) =>
      ada.call(changePassword, { currentPassword: everybodysSecret, password })
    for (const [password, why] of [
      ['Welcome@123', common],
      ['AdaObi2026', 'Too close to the name: choose another'],
      ['+2348031234567', 'Too close to the phone number: choose another'],
      ['ikeja-2026!', "Too close to the station's name: choose another"],
    ] as const) {
      for (const tries of [resets, changes]) {
        const { status, body } = await tries(password)
        expect([status, body.fields]).toEqual([422, { password: why }])
      }
    }
    expect((await changes('three quiet words')).status).toBe(200)
  })

  test('a director must take twelve at a reset and a change, too', async () => {
    const { browser, signedIn, settle, tokenFor } = await world()
    const amina = await signedIn('amina')
    const email = 'amina@town.ng'
    await browser().call(requestPasswordReset, { role: 'director', email })
    await settle()
    const password = 'suya-at-two'
    const wanted = [422, { password: 'Use at least 12 characters' }]
    const reset = await browser().call(resetPassword, { token: tokenFor(email), password })
    const change = await amina.call(changePassword, { currentPassword: everybodysSecret, password })
    expect([reset.status, reset.body.fields]).toEqual(wanted)
    expect([change.status, change.body.fields]).toEqual(wanted)
  })

  test('when a director opens a station, and when an invitation is accepted', async () => {
    const { browser, signedIn, people, settle, tokenFor } = await world()
    const amina = directing(await signedIn('amina'), people.amina)
    const opened = await amina.opens({
      ...surulere,
      email: 'depot@town.ng',
      password: 'Surulere@2026',
    })
    const why = "Too close to the station's name: choose another"
    expect([opened.status, opened.body.fields]).toEqual([422, { password: why }])

    await amina.invites('bisi.alade@yabawaste.ng')
    await settle()
    const token = tokenFor('bisi.alade@yabawaste.ng')
    const accepts = (password: string) =>
      browser().call(acceptInvitation, {
        token,
        name: 'Bisi',
        station: 'Yaba',
        phoneNumber: '08031119999',
        address: '1 Herbert Macaulay Way',
        password,
      })
    expect((await accepts('Yabawaste-26')).body.fields).toEqual({
      password: 'Too close to the email address: choose another',
    })
    expect((await accepts('P@ssw0rd2024!')).body.fields).toEqual({ password: common })
    expect((await accepts('akara-and-pap')).status).toBe(201)
  })

  test('but never when somebody logs in', async () => {
    const { serving, db, people, browser } = await world()
    const secretHash = await serving.hasher.hash('password123')
    await db.update(account).set({ secretHash }).where(eq(account.id, people.ada))
    const known = { email: 'ada@town.ng', password: 'password123' }
    expect((await browser().call(loginResident, known)).status).toBe(200)
  })
})
