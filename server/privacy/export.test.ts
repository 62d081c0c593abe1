import { createHash } from 'node:crypto'
import { unzipSync, strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import { noteCall } from '../../contract/desk/contact.ts'
import { exportPath } from '../../contract/privacy/privacy.ts'
import { confirmSession } from '../../contract/account/second-step.ts'
import { getWallet } from '../../contract/wallet/wallet.ts'
import { cookieHeader, type Browser } from '../testing/browser.ts'
import { ada, fullLife, said, type FullLife } from '../testing/full-life.ts'
import { everybodysSecret, world, type World } from '../testing/world.ts'
import { hasLabel } from './export-words.ts'

/** Downloads one's data and opens it. */
async function download({ app }: Pick<World, 'app'>, browser: Browser, url = exportPath) {
  const cookie = cookieHeader(browser)
  const answer = await app.inject({ url, headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  const files = unzipSync(answer.rawPayload)
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return {
    headers: answer.headers,
    names: Object.keys(files),
    files,
    json: textOf('data.json'),
    data: JSON.parse(textOf('data.json')),
    html: textOf('read-me.html'),
  }
}

/** Everything in the database that opens something. */
async function secretsOf({ database }: World): Promise<string[]> {
  const { rows } = await database.pool.query<{ secret: string }>(
    `SELECT secret_hash AS secret FROM account WHERE secret_hash IS NOT NULL
     UNION ALL SELECT unnest(ARRAY[encode(token_hash, 'hex'), encode(token_hash, 'base64')]) FROM session
     UNION ALL SELECT encode(token_hash, 'hex') FROM known_device
     UNION ALL SELECT encode(token_hash, 'hex') FROM mail_link
     UNION ALL SELECT unnest(ARRAY[endpoint, p256dh, auth]) FROM push_subscription
     UNION ALL SELECT encode(sealed_key, 'hex') FROM second_step
     UNION ALL SELECT encode(code_hash, 'hex') FROM recovery_code
     UNION ALL SELECT checkout_url FROM top_up`,
  )
  return rows.map(({ secret }) => secret)
}

test('Ada gets everything about herself in one file, readable for programs and for people', async () => {
  const life = await fullLife()
  const { resident, people, clock, database } = life
  const { browser } = resident
  const desk = await life.signedIn('ikeja')
  await desk.call(noteCall, { userId: people.ada })
  const { data, html, json, headers, names, files } = await download(life, browser)
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="kwashe-my-data-2026-11-15.zip"',
    'cache-control': 'no-store',
  })
  expect(data.about).toEqual({ service: 'Kwashe', madeAt: clock.now().toISOString() })
  expect(data.account).toMatchObject({ _id: people.ada, name: ada.name, email: ada.email })
  expect(data.account).toMatchObject({ phoneNumber: ada.phoneNumber, station: 'Ikeja' })
  expect(data.requests.map((each: { status: string }) => each.status)).toEqual([
    'Closed',
    'Declined',
    'Cancelled',
  ])
  const [fridge] = data.requests
  expect(fridge).toMatchObject({ message: said.message, comment: said.comment, carrier: null })
  expect(fridge.timeline.map((each: { what: string }) => each.what)).toEqual(
    'made quoted accepted assigned,picked up,closed,refunded'.split(/[ ,](?!up)/),
  )
  const balance = (await browser.call(getWallet, {})).body.data.balanceKobo
  expect(data.wallet.at(-1).balanceKobo).toBe(balance)
  expect(data.topUps).toMatchObject([{ amountKobo: 500_000, gatewaySays: 'success' }])
  expect(data.weighings).toMatchObject([{ lines: [{ material: 'pet', grams: 4_000 }] }])
  expect(data.cash).toHaveLength(2)
  const spokeAt = clock.now().toISOString()
  expect(data.calls).toMatchObject([{ spokeAt, station: 'Ikeja', pickupBooked: false }])
  expect(data.consents).toMatchObject([{ purpose: 'sms', withdrawnAt: null }])
  expect(data.preferences).toMatchObject([{ subject: 'pickup', channel: 'sms', wanted: true }])
  expect(data.sessions).toMatchObject([{ messagesThrough: 'fcm.googleapis.com' }])
  const told = data.notices.find((each: { kind: string }) => each.kind === 'picked-up')
  expect(told).toMatchObject({ mailedAt: expect.any(String), textedAt: expect.any(String) })
  const [{ messages }] = data.conversations
  expect(messages.map((each: { from: string }) => each.from)).toEqual(['asker', 'station'])
  const [picture] = messages[0].pictures
  const [waiting] = data.uploads
  expect(waiting).toMatchObject({ width: 40, height: 30 })
  const wanted = ['data.json', 'read-me.html', picture, waiting.picture]
  expect(new Set(names)).toEqual(new Set(wanted))
  expect([...(files[picture] ?? [])].slice(0, 3)).toEqual([0xff, 0xd8, 0xff])

  for (const shown of [said.question, '₦5,000.00', '4 kg', 'PET bottles', `src="${picture}"`]) {
    expect(html).toContain(shown)
  }
  await inHausa(life, json)
  expect(html).not.toMatch(/<script|https?:\/\/|undefined|\[object/)
  for (const secret of await secretsOf(life)) expect(json + html).not.toContain(secret)
  // Of others she gets what she was told: who came, but not his number.
  const { rows } = await database.pool.query('SELECT phone_number FROM carrier')
  expect(json + html).not.toContain(rows[0].phone_number)
  await otherRoles(life)
})

/** The same for people in her language; for programs nothing changes. */
async function inHausa(life: FullLife, json: string) {
  const { browser } = life.resident
  browser.cookies.set('language', 'ha')
  const { json: again, data, html } = await download(life, browser)
  expect(again).toBe(json)
  expect(html).toContain('<html lang="ha">')
  for (const text of [
    'Bayananku a Kwashe',
    'Wallet ɗinku',
    'Kwalaben PET',
    '<th>Adadi</th>',
    '<dd>An rufe',
  ]) {
    expect(html).toContain(text)
  }
  expect(html).not.toMatch(/Your data|What we told you|Account ID|<th>Amount/)
  expect(fieldsIn(Object.values(data).slice(1)).filter(field => !hasLabel(field))).toEqual([])
  browser.cookies.delete('language')
}

/** What residents have no need to be told the name of, or never have. */
const unsaid = new Set([
  'what',
  'text',
  'material',
  'pictures',
  'approvedAt',
  'mayApproveDirectorsSinceAt',
])

/** The names of everything in the data, however deep. */
function fieldsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const named = Array.isArray(value) ? [] : Object.keys(value).filter(field => !unsaid.has(field))
  return [...new Set(named.concat(Object.values(value).flatMap(fieldsIn)))]
}

/** What staff and directors get: what they did, not about whom. */
async function otherRoles(life: FullLife) {
  const { staff } = life
  const { data, html, json } = await download(life, staff.browser)
  expect(data.account).toMatchObject({ role: 'station', station: 'Ikeja', name: 'Ikeja staff' })
  const deeds: string[] = data.deeds.map((each: { what: string }) => each.what)
  expect(deeds).toContain('Logged in.')
  expect(deeds.filter(deed => /^[A-Z]+ \//.test(deed))).toEqual([])
  expect(data.answers).toMatchObject([{ text: expect.stringContaining('ate the roses') }])
  expect(html).toContain('What you did, as the log keeps it')
  expect(json).not.toContain(ada.phoneNumber)
  const amina = await life.signedIn('amina')
  expect((await download(life, amina)).data.account).toMatchObject({ role: 'director' })
}

test('thousands of movements come, each once and in order', async () => {
  const town = await world()
  const { database, people, clock } = town
  // Some at a time: one transaction that writes the same row ever again gets ever slower.
  for (let first = 1; first < 2_101; first += 100) {
    await database.pool.query(
      `SELECT count(move_money(
         new_id => gen_random_uuid(), new_key => 'many:' || n, new_kind => 'single', hold => NULL,
         debit => account_of('clearing', NULL), credit => account_of('wallet', $1), amount => n,
         why => 'top-up', subject => NULL, remark => NULL, moment => $2, who => NULL))
       FROM generate_series($3::bigint, $3 + 99) AS n`,
      [people.ada, clock.now(), first],
    )
  }
  const { data, html } = await download(town, await town.signedIn('ada'))
  const amounts: number[] = data.wallet.map((each: { amountKobo: number }) => each.amountKobo)
  expect(amounts).toEqual(Array.from({ length: 2_100 }, (_, index) => index + 1))
  expect(html.match(/<tr>/g)?.length).toBeGreaterThan(2_100)
  expect(html.match(/<table>/g)).toHaveLength(html.match(/<\/table>/g)?.length ?? 0)
})

test("nobody gets another's, nor without the password, nor all day long", async () => {
  const town = await world({ RATE_LIMIT_SCALE: '1' })
  const { people, clock, browser } = town
  const adas = await town.signedIn('ada')
  const own = `/api/users/${people.ada}/export`
  const another = await adas.send('GET', `/api/users/${people.kabiru}/export`)
  expect([another.status, another.body.code]).toEqual([403, 'not_yours'])
  expect((await browser().send('GET', exportPath)).status).toBe(401)
  clock.advance(11)
  expect((await adas.send('GET', own)).body.code).toBe('confirm_first')
  await adas.call(confirmSession, { password: everybodysSecret })
  const hashes = new Set<string>()
  for (let n = 0; n < 10; n++) {
    const { json } = await download(town, adas, n % 2 ? own : exportPath)
    hashes.add(createHash('sha256').update(json).digest('hex'))
  }
  expect(hashes.size).toBe(1)
  expect(await adas.send('GET', exportPath)).toMatchObject({
    status: 429,
    body: { code: 'too_many' },
  })
})
