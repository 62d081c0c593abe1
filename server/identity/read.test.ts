import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { brand } from '../../contract/brand.ts'
import { currentVersions } from '../../contract/privacy/privacy.ts'
import { readConfig } from '../setting/config.ts'
import { finish } from '../testing/process.ts'
import { readIdentity } from './read.ts'

async function folderWith(files: Record<string, unknown>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'identity-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    const isText = typeof content === 'string' || content instanceof Buffer
    await writeFile(join(folder, name), isText ? content : JSON.stringify(content))
  }
  return folder
}

/** What the start says about a folder, line by line and without the folder's name. */
async function faultsOf(files: Record<string, unknown>): Promise<string[]> {
  const folder = await folderWith(files)
  try {
    readIdentity(folder)
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .map(line => line.replace(`IDENTITY_DIR ${folder}: `, ''))
  }
  return []
}

const json = (facts: object) => ({ 'identity.json': { name: 'Shara', ...facts } })
const said = (en: string) => ({ en, pcm: en, ha: en, yo: en, ig: en })
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`
const withLogo = (logo: string) => ({ ...json({}), 'logo.svg': logo })
const dated = { versions: { privacy: '2027-01-04' } }
const text = '# Ours\n\nWhat we keep.\n'

test('a name is enough: everything else stays as the product has it', async () => {
  const identity = readIdentity(await folderWith({ 'identity.json': { name: 'Ṣárá & Co' } }))
  expect(identity.brand).toEqual({ ...brand, name: 'Ṣárá & Co', slug: 'sara-co', isHausa: false })
  expect(identity).toMatchObject({ palette: null, logo: null, picture: null, contact: {} })
})

test('the example that operators copy is read whole', () => {
  const { brand: own, texts, palette, logo } = readIdentity('ops/identity-example')
  expect(own).toMatchObject({
    name: 'Shara',
    open: { days: [1, 2, 3, 4, 5, 6], from: 8, to: 18 },
    versions: { privacy: '2027-01-04' },
  })
  expect([...texts.privacy.keys()]).toEqual(['en', 'ha'])
  expect(palette?.day['leaf-700']).toBe('#1d4ed8')
  expect(logo).toContain('<svg')
})

test('a change anywhere in the folder makes another version', async () => {
  const versions = await Promise.all(
    [json({}), json({ cities: ['Jos'] }), withLogo(svg('<path d="M0 0h9v9z"/>'))].map(
      async files => readIdentity(await folderWith(files)).version,
    ),
  )
  expect(new Set(versions).size).toBe(3)
})

test.each<[Record<string, unknown>, string]>([
  [{ 'identity.json': {} }, 'identity.json, name is missing.'],
  [{ 'identity.json': { name: 'S' } }, 'identity.json, name is shorter than 2 letters.'],
  [
    { 'identity.json': { name: 'A name that goes on and on' } },
    'identity.json, name is longer than 20 letters.',
  ],
  [
    { 'identity.json': { name: 'Чисто' } },
    "identity.json, name may have letters of our languages, digits, spaces and & ' . - only, and begins with a letter or digit.",
  ],
  [{ 'identity.json': { name: 7 } }, 'identity.json, name must be of type string.'],
  [json({ colour: '#fff' }), 'identity.json, colour is not known here.'],
  [
    json({ colours: { main: 'blue' } }),
    'identity.json, colours.main is no colour such as #1d4ed8.',
  ],
  [
    json({ colours: { main: '#22D3EE' } }),
    'identity.json, colours.main #22d3ee: white text on it has only 1.8:1, and 4.5:1 is needed: the nearest that can be read is #008294.',
  ],
  [json({ promise: { ...said('Clean streets'), ha: '' } }), 'identity.json, promise.ha is empty.'],
  [json({ promise: { en: 'Clean' } }), 'identity.json, promise.pcm is missing.'],
  [
    json({ promise: said('All for {price}') }),
    'identity.json, promise.en has one of { } | < > or a line break in it.',
  ],
  [
    json({ hours: { days: ['mon'], from: 18, to: 8, text: said('Mon') } }),
    'identity.json, hours end before they begin: from must be before to.',
  ],
  [
    json({ hours: { days: ['monday'], from: 8, to: 18, text: said('Mon') } }),
    'identity.json, hours.days.0 must be one of mon, tue, wed, thu, fri, sat, sun.',
  ],
  [
    json({ hours: { days: ['mon'], from: 8.5, to: 18, text: said('Mon') } }),
    'identity.json, hours.from is no whole hour from 0 to 23.',
  ],
  [json({ cities: [] }), 'identity.json, cities are 1 to 12.'],
  [json({ contact: { email: 'nobody' } }), 'identity.json, contact.email is no email address.'],
  [
    json({ contact: { phone: '123' } }),
    'identity.json, contact.phone is no Nigerian phone number.',
  ],
  [
    json({ controller: { name: 'Shara Ltd', email: 'a@b.ng' } }),
    'identity.json, controller.address is missing.',
  ],
  [
    json({ versions: { terms: 'May' } }),
    'identity.json, versions.terms is no date such as 2027-01-31.',
  ],
  [json(dated), 'identity.json, versions.privacy: there is no privacy.en.md that it would be of.'],
  [
    { ...json({}), 'privacy.en.md': text },
    'identity.json, versions.privacy is missing: say the date of privacy.en.md there.',
  ],
  [
    { ...json(dated), 'privacy.ha.md': text },
    'privacy.en.md is missing: the English text is the one that counts.',
  ],
  [
    { ...json({ versions: { privacy: currentVersions.privacy } }), 'privacy.en.md': text },
    `identity.json, versions.privacy: ${currentVersions.privacy} is the version of the product's own text, to which people may have agreed: choose another date.`,
  ],
  [
    { ...json(dated), 'privacy.en.md': 'No title' },
    'privacy.en.md: it has no title: begin with a line such as "# What we keep, and why".',
  ],
  [
    { ...json(dated), 'privacy.en.md': `${text}\n### Deeper` },
    'privacy.en.md: line 5: only # and ## are headings here.',
  ],
  [
    { ...json(dated), 'privacy.en.md': `${text}\n[Here](javascript:alert)` },
    'privacy.en.md: the link to javascript:alert is none of https:, mailto:, tel: or a page of this site.',
  ],
  [
    { ...json({}), 'privacy.fr.md': text },
    'privacy.fr.md is not known here; identity.json, logo.svg, picture.png, privacy.<language>.md, terms.<language>.md are (en, pcm, ha, yo, ig).',
  ],
  [withLogo(svg('<script>alert(1)</script>')), 'logo.svg: it has a script in it.'],
  [withLogo(svg('<rect onload="x()" width="9" height="9"/>')), 'logo.svg: it has a script in it.'],
  [
    withLogo(svg('<a href="https://x.ng"><path d="M0 0h9"/></a>')),
    'logo.svg: it refers to something outside of itself.',
  ],
  [
    withLogo(svg('<path fill="url(https://x.ng/a.svg#b)" d="M0 0h9"/>')),
    'logo.svg: it refers to something outside of itself.',
  ],
  [withLogo(svg('<image width="9"/>')), 'logo.svg: it has a picture or a page in it.'],
  [withLogo(`<!DOCTYPE svg>${svg('')}`), 'logo.svg: it declares a document type or a style sheet.'],
  [
    withLogo(svg('<text>Shara</text>')),
    'logo.svg: it has letters in it that need a font: turn them into paths.',
  ],
  [withLogo('<p>Shara</p>'), 'logo.svg: it does not begin with <svg … viewBox="…">.'],
  [withLogo(svg(`<!--${'x'.repeat(40_000)}-->`)), 'logo.svg: it is larger than 32 KB.'],
  [
    { ...json({}), 'picture.png': Buffer.from('no picture') },
    'picture.png: it is no PNG of 1200 × 630.',
  ],
])('%o is refused', async (files, sentence) => {
  expect(await faultsOf(files)).toContain(sentence)
})

test('everything that is wrong is told at once', async () => {
  const files = {
    ...json({ nme: 'x', colours: { main: '#ffffff' }, cities: [''] }),
    'logo.svg': svg('<script/>'),
    'notes.txt': 'to do',
    'terms.en.md': '',
  }
  expect((await faultsOf(files)).map(each => each.split(/ (?:is|it|\d|#|there)|: /)[0])).toEqual([
    'notes.txt',
    'identity.json, colours.main',
    'identity.json, cities.0',
    'identity.json, nme',
    'logo.svg',
    'terms.en.md',
    'terms.en.md',
    'identity.json, versions.terms',
  ])
})

test('what is no JSON, and a folder without the file, are said in a sentence', async () => {
  expect(await faultsOf({ 'identity.json': '{ name' })).toEqual([
    expect.stringMatching(/^identity\.json is no JSON: .+\.$/),
  ])
  expect(() => readIdentity('/nowhere/at/all')).toThrow(
    /^IDENTITY_DIR is \/nowhere\/at\/all: ENOENT/,
  )
  const empty = await folderWith({})
  expect(() => readIdentity(empty)).toThrow(
    `IDENTITY_DIR is ${empty}: there is no identity.json in it.`,
  )
})

test('a server whose folder is wrong does not start, and says what to mend', async () => {
  const IDENTITY_DIR = await folderWith({ 'identity.json': { nmae: 'Shara' } })
  expect(await finish('dist/server/main.js', { IDENTITY_DIR })).toEqual({
    code: 1,
    said:
      `IDENTITY_DIR ${IDENTITY_DIR}: identity.json, name is missing.\n` +
      `IDENTITY_DIR ${IDENTITY_DIR}: identity.json, nmae is not known here.\n`,
  })
})

test('letters and SMS are sent from under the name, unless a setting says another', async () => {
  const IDENTITY_DIR = await folderWith(json({ contact: { email: 'help@shara.ng' } }))
  const sent = readConfig({ IDENTITY_DIR, MAIL_FROM: 'post@shara.ng', TERMII_API_KEY: 'key' })
  expect(sent.mailFrom).toBe('Shara <post@shara.ng>')
  expect(sent.termii?.sender).toBe('Shara')
  expect(sent.supportEmail).toBe('help@shara.ng')
  const said = readConfig({
    IDENTITY_DIR,
    MAIL_FROM: 'Front desk <post@shara.ng>',
    TERMII_API_KEY: 'key',
    TERMII_SENDER: 'SharaNG',
    SUPPORT_EMAIL: 'desk@shara.ng',
  })
  expect(said.mailFrom).toBe('Front desk <post@shara.ng>')
  expect([said.termii?.sender, said.supportEmail]).toEqual(['SharaNG', 'desk@shara.ng'])
  // Without a folder a bare address goes out under our own name.
  expect(readConfig({ MAIL_FROM: 'post@shara.ng' }).mailFrom).toBe('Kwashe <post@shara.ng>')
})
