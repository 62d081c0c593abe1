import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { lagosDay } from '../../contract/calendar.ts'
import { exportPath } from '../../contract/privacy/privacy.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Language } from '../../contract/speech/language.ts'
import { brand } from '../identity/identity.ts'
import { admitHolder } from '../call/admission.ts'
import type { Actor } from '../call/context.ts'
import type { Read } from '../db/replica.ts'
import { named } from '../db/statement.ts'
import { callerOf, type Serving } from '../call/caller.ts'
import { languageOf, noteReader } from '../call/reader.ts'
import { speaker } from '../speech/speaker.ts'
import { mustBeConfirmed } from '../account/account.ts'
import { asHtml, pageEnd, pageHead } from './export-html.ts'
import { ownSections, workSections } from './export-own.ts'
import { residentSections, sentPicture } from './export-resident.ts'
import { pagesOf, type Row, type Section } from './export-section.ts'

type Exporting = Serving & {
  /** What an entry of the log says, for people. */
  sentenceOf: (what: string) => string
}
type Scene = {
  read: Read
  now: Date
  actor: Actor
  /** In which people read it; what programs read is the same in all. */
  language: Language
  sentenceOf: Exporting['sentenceOf']
}

/** Serves everything about oneself as one ZIP: bytes, not JSON, so it stands beside the endpoints. */
export function serveExport(app: FastifyInstance, serving: Exporting) {
  const send = async (asked: FastifyRequest, reply: FastifyReply, userId?: string) => {
    const now = serving.clock.now()
    const actor = admitHolder(await callerOf(asked, serving, now))
    noteReader(asked, actor)
    const language = languageOf(asked)
    if (userId !== undefined && userId !== actor.accountId) throw refuse('not_yours')
    const { db, read, limiter, sentenceOf } = serving
    await mustBeConfirmed({ db, actor, now })
    await limiter.take(db, now, [{ key: `export:${actor.accountId}`, times: 10, minutes: 60 }])
    const name = `${brand.slug}-my-data-${lagosDay(now)}.zip`
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .type('application/zip')
      .send(Readable.from(packed({ read, now, actor, language, sentenceOf })))
  }
  app.get(exportPath, send)
  app.get<{ Params: { userId: string } }>('/api/users/:userId/export', (asked, reply) =>
    send(asked, reply, asked.params.userId),
  )
}

/** The ZIP, piece by piece as it is packed: nobody waits for all of it, and it is never all here. */
async function* packed(scene: Scene): AsyncGenerator<Uint8Array> {
  const { now } = scene
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const begin = <File extends ZipDeflate | ZipPassThrough>(file: File): File => {
    file.mtime = now
    zip.add(file)
    return file
  }
  const json = begin(new ZipDeflate('data.json'))
  const html = begin(new ZipDeflate('read-me.html'))
  for await (const [data, page] of written(scene)) {
    json.push(Buffer.from(data))
    html.push(Buffer.from(page))
    yield* ready.splice(0)
  }
  json.push(new Uint8Array(), true)
  html.push(new Uint8Array(), true)
  for await (const { id, bytes } of picturesOf(scene)) {
    begin(new ZipPassThrough(`pictures/${id}.jpg`)).push(bytes, true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready
}

/** The same twice, piece by piece: for programs, and for people. */
async function* written(scene: Scene): AsyncGenerator<[data: string, page: string]> {
  const { now, actor, language } = scene
  const sections = [
    ...ownSections,
    ...(actor.role === 'resident' ? residentSections : workSections),
  ]
  const about = { service: brand.name, madeAt: now.toISOString() }
  yield [`{\n"about": ${JSON.stringify(about)}`, pageHead(language, sections, now)]
  for (const section of sections) yield* sectionOf(scene, section)
  yield ['\n}\n', pageEnd]
}

async function* sectionOf(scene: Scene, section: Section): AsyncGenerator<[string, string]> {
  const isSingle = section.look === 'single'
  const html = asHtml(speaker(scene.language))
  yield [`,\n"${section.name}": ${isSingle ? '' : '['}`, html.head(section)]
  let isFirst = true
  for await (const page of pagesOf(scene.read, section, scene.actor.accountId)) {
    const rows = page.map(row => inWords(row, scene))
    const data = rows.map(row => JSON.stringify(row)).join(',\n')
    yield [(isFirst ? '' : ',\n') + data, html.rows(section, rows, isFirst)]
    isFirst = false
  }
  yield [isSingle ? '' : ']', html.end(section, isFirst)]
}

/** The log keeps which endpoint was called. */
const inWords = (row: Row, { sentenceOf, actor }: Scene): Row =>
  actor.role !== 'resident' && typeof row['what'] === 'string'
    ? { ...row, what: sentenceOf(row['what']) }
    : row

type Picture = { id: string; bytes: Buffer }

async function* picturesOf({ read, actor }: Scene): AsyncGenerator<Picture> {
  let after: string | null = null
  for (;;) {
    const values: unknown[] = [actor.accountId, after]
    const [next] = await read(db => named<Picture>(db, 'export-picture', sentPicture, values))
    if (!next) return
    yield next
    after = next.id
  }
}
