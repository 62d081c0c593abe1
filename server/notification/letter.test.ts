import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Holder } from '../../contract/endpoint.ts'
import { everyLanguage, langOf, type Language } from '../../contract/speech/language.ts'
import { newId } from '../call/clock.ts'
import type { Message } from '../gateway/smtp.ts'
import { world } from '../testing/world.ts'
import type { LetterData, LetterName } from './letter.ts'
import { linkToken } from '../call/link-token.ts'
import { sendMail } from './mail.ts'
import { outbox } from '../outbox/outbox.table.ts'

// The product under another name shows where that name is used, and where it is not.
vi.mock('../../contract/brand.ts', async original => {
  const { brand } = await original<typeof import('../../contract/brand.ts')>()
  return { brand: { ...brand, name: 'Shara & Co' } }
})

type Sample = { [N in LetterName]: LetterData[N] }
const accountId = '019a0000-0000-7000-8000-000000000001'
const linkId = '019a0000-0000-7000-8000-000000000002'

/** One of each; the compiler asks for every new letter. */
const letters = (name: string, role: Holder = 'resident'): Sample => ({
  'verify-email': {
    name,
    role,
    registrationId: accountId,
    linkId,
    device: 'Chrome on Android',
    at: '2026-11-15T09:00:00Z',
  },
  'already-registered': { name, role },
  'reset-password': { name, role, linkId },
  'password-changed': { name, role },
  'change-email': { name, role, accountId, linkId },
  'address-changed': { name, role },
  'address-taken': { name, role },
  'director-approved': { name },
  'now-served': { place: 'Lekki' },
  'station-opened': { station: 'Surulere', director: name, email: 'surulere@town.ng', linkId },
  invitation: { director: name, station: 'Surulere', linkId },
  'staff-invitation': { station: 'Surulere', invitedBy: name, role: 'cashier', linkId },
  'ticket-received': { number: 1042, ticketId: linkId },
  'ticket-answered': { name, number: 1042, station: 'Ikeja', text: 'Yes.', ticketId: linkId },
})

/**
 * Anybody can give anybody's address: where nobody has verified it, no name that was typed is repeated. But
 * whoever is asked to verify must see who registered.
 */
const nameless = new Set([
  'reset-password',
  'change-email',
  'now-served',
  'ticket-received',
  'ticket-answered',
])

/** Sends one of each through the outbox and gives back what went out, by name. */
async function written(name: string, role?: Holder, language?: Language) {
  const town = await world({ PUBLIC_URL: 'https://shara.test', MAILBOX: '1' })
  const { db, clock, settle, mailTo } = town
  const scene = { db, now: clock.now(), newId: () => newId(clock.now()) }
  const samples = Object.entries(letters(name, role)) as [LetterName, LetterData[LetterName]][]
  for (const [letter, data] of samples) {
    await sendMail(scene, {
      key: letter,
      to: `${letter}@town.ng`,
      letter,
      data,
      ...(language && { language }),
    })
  }
  await settle()
  const mail = (letter: string): Message => mailTo(`${letter}@town.ng`) ?? expect.fail(letter)
  const mails = samples.map(([letter]) => [letter, mail(letter)] as const)
  return { ...town, mail, mails }
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const unescaped = (html: string) =>
  html.replace(/&(\w+);/g, (_, sign: string) => signs[sign] ?? '?')

/** What a person reads in the HTML, piece by piece. */
const readable = (html: string) =>
  html
    .split(/<[^>]+>/)
    .map(piece => unescaped(piece).trim())
    .filter(Boolean)

test('both versions of every letter say the same', async () => {
  const { mails } = await written('Ada Obi')
  expect(mails).toHaveLength(14)
  for (const [letter, { subject, text, html }] of mails) {
    const hint = 'If the button doesn’t work, open this link:'
    const pieces = readable(html).filter(piece => piece !== subject && piece !== hint)
    expect(pieces.length).toBeGreaterThan(4)
    expect(pieces.filter(piece => !text.includes(piece))).toEqual([])
    const lines = text.split('\n').filter(line => line && line !== '-- ')
    const shown = readable(html).join('\n')
    expect(lines.filter(line => !shown.includes(line.replace(/:$/, '')))).toEqual([])
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|\[object|\$\{/)
    expect(text.includes('Ada Obi')).toBe(!nameless.has(letter))
  }
})

test('every letter leads somewhere, by the same address in both versions', async () => {
  const { mails, mail, serving } = await written('Ada Obi', 'station')
  const token = linkToken(serving.secretKey, linkId)
  const addresses = mails.map(([letter, { text, html }]) => {
    const [address = '', ...others] = text.match(/https?:\/\/\S+/g) ?? []
    expect(others).toEqual([])
    expect(unescaped(/href="([^"]+)"/.exec(html)?.[1] ?? '')).toBe(address)
    return [letter, address.replace(token, '<token>')]
  })
  expect(Object.fromEntries(addresses)).toEqual({
    'verify-email': `https://shara.test/verified/${accountId}/<token>?role=station`,
    'already-registered': 'https://shara.test/station/login',
    'reset-password': 'https://shara.test/passwords/reset/<token>?role=station',
    'password-changed': 'https://shara.test/passwords/forgotten?role=station',
    'change-email': `https://shara.test/verified/${accountId}/<token>?role=station`,
    'address-changed': 'https://shara.test/station/login',
    'address-taken': 'https://shara.test/station/login',
    'director-approved': 'https://shara.test/director/register/login',
    'now-served': 'https://shara.test/user/register',
    'station-opened': 'https://shara.test/passwords/reset/<token>?role=station',
    invitation: 'https://shara.test/invitation/<token>',
    'staff-invitation': 'https://shara.test/join/<token>',
    'ticket-received': 'https://shara.test/support/<token>',
    'ticket-answered': 'https://shara.test/support/<token>',
  })
  expect(mail('reset-password').subject).toBe('Choose a new password')
})

test('a link’s token comes from its id and lies nowhere but in the letter', async () => {
  const { db, mail, serving } = await written('Ada Obi')
  const token = linkToken(serving.secretKey, linkId)
  const withToken = [
    'verify-email',
    'reset-password',
    'change-email',
    'station-opened',
    'invitation',
    'ticket-received',
    'ticket-answered',
  ]
  for (const letter of withToken) {
    expect(mail(letter).text).toContain(`/${token}`)
    expect(mail(letter).html).toContain(`/${token}`)
    const [row] = await db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `mail:${letter}`))
    expect(row?.doneAt).toBeInstanceOf(Date)
    expect(JSON.stringify(row)).not.toContain(token)
  }
  expect(linkToken(Buffer.from('another key'), linkId)).not.toBe(token)
  expect(linkToken(serving.secretKey, accountId)).not.toBe(token)
})

test('whatever a person calls themselves is only words', async () => {
  const name = `<script>alert(1)<b> & "Sons" <img src=x onerror='alert(2)'>`
  const { mails } = await written(name)
  for (const [letter, { text, html }] of mails) {
    if (nameless.has(letter)) continue
    expect(text).toContain(name)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;b&gt; &amp; &quot;Sons&quot; &lt;img')
    expect(html).not.toMatch(/<script|<img/i)
  }
})

test('an address that somebody once took for a name is nothing to press in any letter', async () => {
  const { mails } = await written('Claim N50000 at evil.ng/claim')
  for (const [letter, { subject, text, html }] of mails) {
    expect(`${subject}${text}${html}`).not.toMatch(/evil\.ng|50000/)
    expect(text.includes('Claim N at evil ng claim')).toBe(!nameless.has(letter))
  }
})

test('a director is asked for an access name, everybody else for a password', async () => {
  const resident = await written('Ada Obi', 'resident')
  const director = await written('Amina Yusuf', 'director')
  for (const letter of ['already-registered', 'reset-password', 'password-changed']) {
    expect(`${resident.mail(letter).subject} ${resident.mail(letter).text}`).toContain('password')
    expect(`${director.mail(letter).subject} ${director.mail(letter).text}`).toContain(
      'access name',
    )
    expect(director.mail(letter).text.replace(/https:\S+/, '')).not.toContain('password')
  }
})

test('a resident reads letters in every language; who works here reads English', async () => {
  const subjects = new Set<string>()
  for (const language of everyLanguage) {
    const { mail } = await written('Ada Obi', 'resident', language)
    const { subject, html, text } = mail('reset-password')
    subjects.add(subject)
    expect(html).toContain(`<html lang="${langOf(language)}">`)
    expect(text).not.toMatch(/\{\w+\}/)
  }
  expect(subjects).toContain('Yan ọ̀rọ̀ aṣínà tuntun')
  expect(subjects.size).toBe(everyLanguage.length)
  const { mail } = await written('Amina Yusuf', 'director', 'yo')
  expect(mail('reset-password').subject).toBe('Choose a new access name')
  expect(mail('reset-password').html).toContain('<html lang="en-NG">')
})

test('the product’s name is the one that the operator gave it', async () => {
  const { mails } = await written('Ada Obi')
  for (const [, { subject, text, html }] of mails) {
    expect(text).toMatch(/\n-- \n.+\nShara & Co$/s)
    expect(html).toContain('>Shara &amp; Co</span>')
    expect(`${subject}${text}${html}`).not.toContain('Kwashe')
  }
})
