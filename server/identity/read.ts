import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { brand as product, type Brand } from '../../contract/brand.ts'
import { currentVersions } from '../../contract/privacy/privacy.ts'
import { everyLanguage, isLanguage, type Language } from '../../contract/speech/language.ts'
import { StartProblem, wordsOf } from '../db/start-problem.ts'
import { describe, facts, versions as dates, type Facts, type Versions } from './facts.ts'
import type { Identity } from './identity.ts'
import { whyNoLogo } from './logo.ts'
import { readText, type OwnText } from '../../contract/speech/markdown.ts'
import { paletteOf } from './palette.ts'

const textKinds = ['privacy', 'terms'] as const
const textName = /^(privacy|terms)\.(\w+)\.md$/
const known = 'identity.json, logo.svg, picture.png, privacy.<language>.md, terms.<language>.md'

/** Reads the folder that says who this installation is; everything that is wrong in it is told at once. */
export function readIdentity(folder: string): Identity {
  const files = readFolder(folder)
  const faults: string[] = []
  for (const name of files.keys()) faults.push(...whyUnknown(name))
  const { told, versions } = readFacts(files.get('identity.json'), faults)
  const logo = files.get('logo.svg')?.toString('utf8') ?? null
  const why = logo === null ? null : whyNoLogo(logo)
  if (why) faults.push(`logo.svg: ${why}.`)
  const picture = files.get('picture.png') ?? null
  if (picture) faults.push(...whyNoPicture(picture))
  const texts = readTexts(files, faults)
  for (const kind of textKinds) faults.push(...whyUnversioned(kind, texts[kind], versions))
  if (!told || faults.length > 0) {
    throw new StartProblem(faults.map(each => `IDENTITY_DIR ${folder}: ${each}`).join('\n'))
  }
  return {
    brand: brandOf(told),
    contact: told.contact ?? {},
    palette: told.colours ? paletteOf(told.colours.main, secondOf(told)) : null,
    logo,
    picture,
    texts,
    version: versionOf(files),
  }
}

function readFolder(folder: string): Map<string, Buffer> {
  try {
    const names = readdirSync(folder).filter(name => !name.startsWith('.'))
    if (!names.includes('identity.json')) throw new Error('there is no identity.json in it')
    return new Map(names.toSorted().map(name => [name, readFileSync(join(folder, name))]))
  } catch (error) {
    throw new StartProblem(`IDENTITY_DIR is ${folder}: ${wordsOf(error)}.`)
  }
}

function whyUnknown(name: string): string[] {
  const [, , language = ''] = textName.exec(name) ?? []
  if (['identity.json', 'logo.svg', 'picture.png'].includes(name) || isLanguage(language)) return []
  return [`${name} is not known here; ${known} are (${everyLanguage.join(', ')}).`]
}

type Read = { told: Facts | null; versions: Versions }

function readFacts(file: Buffer | undefined, faults: string[]): Read {
  let said: unknown
  try {
    said = JSON.parse(file?.toString('utf8') ?? '')
  } catch (error) {
    faults.push(`identity.json is no JSON: ${wordsOf(error)}.`)
    return { told: null, versions: undefined }
  }
  const read = z.safeParse(facts, said, { reportInput: true })
  if (read.success) return { told: read.data, versions: read.data.versions }
  faults.push(...read.error.issues.flatMap(describe))
  // Whether they fit the texts is told beside what else is wrong.
  const dated = z.safeParse(z.looseObject({ versions: dates }), said)
  return { told: null, versions: dated.data?.versions }
}

const pictureSize = { width: 1200, height: 630, mostBytes: 400 * 1024 }

function whyNoPicture(file: Buffer): string[] {
  const isPng =
    file.subarray(0, 8).toString('latin1') === '\u0089PNG\r\n\u001A\n' && file.length > 24
  const { width, height, mostBytes } = pictureSize
  if (!isPng || file.readUInt32BE(16) !== width || file.readUInt32BE(20) !== height) {
    return [`picture.png: it is no PNG of ${width} × ${height}.`]
  }
  return file.length > mostBytes ? [`picture.png: it is larger than ${mostBytes / 1024} KB.`] : []
}

function readTexts(files: Map<string, Buffer>, faults: string[]): Identity['texts'] {
  const texts = { privacy: new Map<Language, OwnText>(), terms: new Map<Language, OwnText>() }
  for (const [name, content] of files) {
    const [, kind = '', language = ''] = textName.exec(name) ?? []
    if ((kind !== 'privacy' && kind !== 'terms') || !isLanguage(language)) continue
    const { text, faults: wrong } = readText(content.toString('utf8'))
    texts[kind].set(language, text)
    faults.push(...wrong.map(each => `${name}: ${each}.`))
  }
  return texts
}

/** Consents belong to a version: a text of the operator's own needs one, and another than ours has. */
function whyUnversioned(
  kind: (typeof textKinds)[number],
  texts: ReadonlyMap<Language, OwnText>,
  versions: Versions,
): string[] {
  const version = versions?.[kind]
  if (texts.size === 0) {
    return version
      ? [`identity.json, versions.${kind}: there is no ${kind}.en.md that it would be of.`]
      : []
  }
  const faults = texts.has('en')
    ? []
    : [`${kind}.en.md is missing: the English text is the one that counts.`]
  if (!version) {
    faults.push(`identity.json, versions.${kind} is missing: say the date of ${kind}.en.md there.`)
  }
  if (version === currentVersions[kind]) {
    faults.push(
      `identity.json, versions.${kind}: ${version} is the version of the product's own text, to which ` +
        'people may have agreed: choose another date.',
    )
  }
  return faults
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const secondOf = ({ colours }: Facts) => colours?.second ?? product.colours.second

/** The product's own dark ground is no shade of its main colour to the letter. */
function coloursOf(told: Facts): Brand['colours'] {
  if (!told.colours) return product.colours
  const { main } = told.colours
  const deep = paletteOf(main, secondOf(told)).day['leaf-900'] ?? main
  return { main, deep, second: secondOf(told) }
}

function brandOf(told: Facts): Brand {
  const { name, promise, hours, cities, controller, versions } = told
  return {
    name,
    slug:
      name
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '') || 'own',
    promise: promise ?? product.promise,
    supportHours: hours?.text ?? product.supportHours,
    open: hours
      ? { days: hours.days.map(day => weekdays.indexOf(day)), from: hours.from, to: hours.to }
      : product.open,
    cities: cities ?? product.cities,
    colours: coloursOf(told),
    isHausa: name === product.name,
    controller: controller ?? null,
    versions: versions ?? {},
  }
}

function versionOf(files: Map<string, Buffer>): string {
  const hash = createHash('sha256')
  for (const [name, content] of files) hash.update(`${name}\0${content.length}\0`).update(content)
  return hash.digest('hex').slice(0, 12)
}
