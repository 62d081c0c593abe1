import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { registerResident } from '../../contract/account/account.ts'
import { currentVersions, getConsents, setConsent } from '../../contract/privacy/privacy.ts'
import { beginSecondStep } from '../../contract/account/second-step.ts'
import { everyLanguage } from '../../contract/speech/language.ts'
import { getContact } from '../../contract/support/support.ts'
import { build } from '../testing/built.ts'
import { bolasNumber, phonePeople } from '../testing/people/phone-people.ts'
import { world } from '../testing/world.ts'

beforeAll(() => build('web'))

const shara = { IDENTITY_DIR: 'ops/identity-example' }
const [main, deep] = ['#1d4ed8', '#0e2972']

const spoken = everyLanguage.flatMap(language =>
  ['', '/blog', '/privacy', '/terms'].map(path =>
    language === 'en' ? path || '/' : `/${language}${path}`,
  ),
)
const ofApp = [
  '/user/login',
  '/user/home',
  '/station/login',
  '/director/register/login',
  '/app.html',
  '/go',
]

/** What people see of a page, scripts aside; the Hausa verb that is our name is a word there. */
const seen = (html: string) =>
  html.replaceAll(/<script>[^]*?<\/script>/g, '').replaceAll(/\bKwashe(?=[a-z]| [a-z])/g, 'kwashe')

test('every page is under the other name, in its colours, and no place is left open', async () => {
  const { browser } = await world(shara)
  for (const path of [...spoken, ...ofApp, '/nowhere']) {
    const { body, headers } = await browser().send('GET', path)
    const html = String(body)
    expect([path, /<title>([^<]*)/.exec(html)?.[1]]).toEqual([
      path,
      expect.stringContaining('Shara'),
    ])
    expect([path, seen(html).match(/.{0,40}Kwashe.{0,40}/g)]).toEqual([path, null])
    expect([path, html.match(/__[A-Z_]+__|%(?:name|promise|identity|main|deep|second)%/g)]).toEqual(
      [path, null],
    )
    expect(html).toContain(`--leaf-700:${main}`)
    // What is inline has an effect only where the policy names it.
    const inline = /<style>(:root:root[^]*?)<\/style>/.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(inline).digest('base64')
    expect(String(headers['content-security-policy'])).toContain(`'sha256-${hash}'`)
  }
})

test('the promise, the hours and the cities are said in every language', async () => {
  const { browser } = await world(shara)
  const read = async (path: string) => String((await browser().send('GET', path)).body)
  const english = await read('/')
  expect(english).toContain('Shara: Clean streets, from your door.')
  expect(english).toContain('Clean streets, from your <span')
  expect(english).toContain('Mon-Sat 8am to 6pm')
  expect(english).toContain('Kaduna · Zaria · Jos')
  expect(english).not.toContain('The name is Hausa')
  expect(english).toContain(encodeURIComponent('Clean streets, from your door. Shara: '))
  const igbo = await read('/ig')
  expect(igbo).toContain('Okporo ámá dị ọcha, site n’ọnụ ụzọ <span')
  expect(igbo).toContain('Mọnde-Satọde, elekere 8 ụtụtụ ruo 6 mgbede')
  // The app draws itself again with what the page tells it.
  const [, told = ''] = /id="identity">([^]*?)<\/script>/.exec(await read('/user/home')) ?? []
  expect(JSON.parse(told)).toMatchObject({
    name: 'Shara',
    promise: { yo: 'Òpópónà mímọ́, láti ẹnu ọ̀nà yín.' },
    open: { days: [1, 2, 3, 4, 5, 6], from: 8, to: 18 },
  })
})

test("the operator's own notice stands in the place of ours, and consents are to its version", async () => {
  const { browser, signedIn } = await world(shara)
  const read = async (path: string) => String((await browser().send('GET', path)).body)
  const english = await read('/privacy')
  expect(english).toContain('What Shara keeps, and why</h1>')
  expect(english).toContain('Privacy notice of Shara, version 2027-01-04.')
  expect(english).toContain('<b>Every pickup</b> with its steps')
  expect(english).toMatch(/<a class="[^"]+" href="mailto:privacy@shara\.example">mail<\/a>/)
  expect(english).not.toContain('Nigeria Data Protection Act')
  const hausa = await read('/ha/privacy')
  expect(hausa).toContain('Abin da Shara ke ajiyewa, da dalili</h1>')
  expect(hausa).not.toContain(' lang="en-NG"')
  // Nobody has translated it into Yoruba: what counts stands there, and says which language it is.
  expect(await read('/yo/privacy')).toMatch(/<h1 lang="en-NG"[^>]*>What Shara keeps, and why/)
  expect(await read('/terms')).toContain(`Terms of Shara, version ${currentVersions.terms}.`)

  const ada = await signedIn('ada')
  const agrees = (version: string) =>
    ada.call(setConsent, { purpose: 'privacy', version, given: true })
  expect((await agrees(currentVersions.privacy)).body.code).toBe('consent_old')
  expect((await agrees('2027-01-04')).body.data[0]).toMatchObject({
    version: '2027-01-04',
    counts: true,
  })
  expect((await ada.call(getConsents, {})).body.data[0]?.counts).toBe(true)
})

test('mail, SMS, authenticator and support speak in the other name', async () => {
  const town = await world(shara)
  const bisi = {
    name: 'Bisi Adewale',
    email: 'bisi@home.ng',
    address: '14 Opebi Road',
    stationName: 'Ikeja',
    password: 'gbagada-express',
  }
  expect((await town.browser().call(registerResident, bisi)).status).toBe(201)
  await town.settle()
  const mail = town.mailTo(bisi.email)
  expect(mail?.subject).toBe('Verify your email for Shara')
  expect(mail?.html).toContain(`background:${main}`)
  expect(mail?.html).toContain(`background:${deep}`)
  expect(`${mail?.text}${mail?.html}`).not.toContain('Kwashe')
  expect(town.config.mailFrom).toBe('Shara <no-reply@localhost>')

  const { registers, smsTo } = phonePeople(town)
  await registers()
  expect((await smsTo(bolasNumber))[0]).toMatch(/^Shara: \d{6} is your code\. /)
  const ada = await town.signedIn('ada')
  const begun = await ada.call(beginSecondStep, {})
  expect(begun.body.data.uri).toContain('otpauth://totp/Shara%3Aada%40town.ng?')
  expect((await town.browser().call(getContact, {})).body.data).toMatchObject({
    email: 'help@shara.example',
    phoneNumber: '+2348030000000',
  })
  const { body } = await town.browser().send('GET', '/openapi.json')
  expect(body.info).toMatchObject({ title: 'Shara', description: 'Clean streets, from your door.' })
})

test('what a phone keeps of the app carries the name, the logo and the colours', async () => {
  const { app, browser } = await world(shara)
  for (const path of ['/manifest.webmanifest', '/go.webmanifest']) {
    const manifest = JSON.parse((await app.inject(path)).body) as Record<string, unknown>
    expect(manifest).toMatchObject({ name: 'Shara', short_name: 'Shara', theme_color: deep })
  }
  const logo = await app.inject('/favicon.svg')
  expect(logo.body).toBe(readFileSync('ops/identity-example/logo.svg', 'utf8'))
  expect(logo.headers['content-type']).toBe('image/svg+xml')
  const known = { 'if-none-match': String(logo.headers['etag']) }
  expect((await app.inject({ url: '/favicon.svg', headers: known })).statusCode).toBe(304)
  const sizes = { '/icon-192.png': 192, '/icon-maskable-512.png': 512, '/og.png': 1200 }
  for (const [path, width] of Object.entries(sizes)) {
    const { rawPayload } = await app.inject(path)
    expect([path, rawPayload.readUInt32BE(16)]).toEqual([path, width])
    expect(rawPayload.equals(readFileSync(`dist/web${path}`))).toBe(false)
  }
  // The mark of our own pages gives way to the logo, and phones fetch what they have kept anew.
  expect(String((await browser().send('GET', '/')).body)).toContain(
    '[data-mark]{background:url(/favicon.svg)',
  )
  const revisions = (script: string) =>
    Array.from(script.matchAll(/revision:.([0-9a-f-]{16,})/g), found => found[1])
  const [own, built] = [(await app.inject('/sw.js')).body, readFileSync('dist/web/sw.js', 'utf8')]
  expect(revisions(own).length).toBeGreaterThan(10)
  expect(revisions(own).map(each => each?.slice(0, 16))).toEqual(revisions(built))
  for (const each of revisions(own)) expect(each).toMatch(/^[0-9a-f]{16}-[0-9a-f]{12}$/)
})

test('signs that mean something in a page are only a name; what nobody names is left out', async story => {
  const folder = await mkdtemp(join(tmpdir(), 'identity-'))
  story.onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'identity.json'), JSON.stringify({ name: "Ade & Sons' Co." }))
  const { browser } = await world({ IDENTITY_DIR: folder })
  const html = String((await browser().send('GET', '/')).body)
  expect(html).toContain("<title>Ade &amp; Sons' Co.: The bags on your doorstep, gone.</title>")
  expect(html).toContain('Ade%20%26%20Sons%27%20Co.')
  const facts = JSON.parse(/ld\+json">([^]*?)<\/script>/.exec(html)?.[1] ?? '') as { name: string }
  expect(facts.name).toBe("Ade & Sons' Co.")
  expect(html).not.toContain(':root:root')
  const notice = String((await browser().send('GET', '/privacy')).body)
  expect(notice).toContain('Nigeria Data Protection Act')
  expect(notice).not.toContain('Who is responsible for your data')
  await writeFile(
    join(folder, 'identity.json'),
    JSON.stringify({
      name: 'Ade',
      controller: { name: 'Ade Ltd', address: '1 Broad Street, Lagos', email: 'data@ade.ng' },
    }),
  )
  const named = await world({ IDENTITY_DIR: folder })
  const read = async (path: string) => String((await named.browser().send('GET', path)).body)
  expect(await read('/privacy')).toContain('Ade Ltd, 1 Broad Street, Lagos. Write to data@ade.ng.')
  expect(await read('/ig/privacy')).toContain('Ade Ltd, 1 Broad Street, Lagos. Detara data@ade.ng.')
})

test('without a folder every page is sent as it was built', async () => {
  const { app } = await world()
  const pages = JSON.parse(readFileSync('dist/web/pages.json', 'utf8')) as Record<
    string,
    { file: string }
  >
  const files = Object.entries(pages).filter(([path]) => !/[:*]/.test(path))
  expect(files.length).toBeGreaterThan(40)
  for (const [path, { file }] of files) {
    const built = readFileSync(`dist/web/${file}`, 'utf8').replaceAll(
      '__ORIGIN__',
      'http://localhost:3000',
    )
    expect([path, (await app.inject(path)).body === built]).toEqual([path, true])
  }
  for (const name of ['favicon.svg', 'manifest.webmanifest', 'icon-512.png', 'sw.js']) {
    const { rawPayload } = await app.inject(`/${name}`)
    expect([name, rawPayload.equals(readFileSync(`dist/web/${name}`))]).toEqual([name, true])
  }
})
