import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getSession } from '../../contract/account/account.ts'
import { startEmbedded } from '../../server/embedded/embedded.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { ask, brokenBooks, type startService } from '../database.ts'
import { finish, operator, startServer, type Env } from '../server.ts'
import { signInAll } from './people.ts'

// What a restore must not bring back: open sessions, and people who were erased since.

type Proof = {
  home: Env
  folder: string
  service: Awaited<ReturnType<typeof startService>>
  must: (goal: string, held: boolean, seen?: unknown) => boolean
}

const program = 'dist/server/backup.js'

// One who has nothing open, and one with an open request whose price nobody owes.
const leavers = `
  (SELECT account_id AS id FROM resident, obligations_of(account_id) AS s
    WHERE s.open_requests + s.due_kobo + s.owed_kobo = 0 ORDER BY 1 LIMIT 1)
  UNION ALL
  (SELECT account_id FROM resident, obligations_of(account_id) AS s
    WHERE s.open_requests > 0 AND s.due_kobo + s.owed_kobo = 0 AND NOT EXISTS (
      SELECT FROM request WHERE resident_id = account_id AND status = 'Picked up')
    ORDER BY 1 LIMIT 1)`

const withoutServer = async (dataDir: string, work: (url: string) => Promise<void>) => {
  const embedded = await startEmbedded({ dataDir })
  await work(embedded.url).finally(() => embedded.stop())
}

/** Has two residents leave, and waits until the server has erased them and said so in its log. */
async function eraseTwo({ home, must }: Proof, log: string): Promise<string[]> {
  const dataDir = home['DATA_DIR'] ?? ''
  const ids: string[] = []
  await withoutServer(dataDir, async url => {
    ids.push(...(await ask<{ id: string }>(url, leavers)).map(({ id }) => id))
    await ask(
      url,
      `UPDATE request SET cancelled_at = now(), place = NULL, changed_at = now()
       WHERE resident_id = ANY ($1) AND is_to_pick_up(status)`,
      [ids],
    )
    await ask(url, 'UPDATE account SET leaves_at = now() WHERE id = ANY ($1)', [ids])
  })
  must('there are two to erase', ids.length === 2, ids)
  const server = await startServer({ dataDir })
  const text = await eventually(async () => {
    const written = await readFile(log, 'utf8')
    if (!ids.every(id => written.includes(id))) throw new Error('not erased yet')
    return written
  })
  const listed = await operator(home, ['list-erasures'])
  const lines = (words: string) => words.trim().split('\n').toSorted().join('\n')
  must('list-erasures says what the log says', lines(listed.output) === lines(text), listed.output)
  await server.stop()
  return ids
}

/** Signs people in, backs up, erases two, restores elsewhere, and looks who is in and who is there. */
export async function restoreElsewhere(proof: Proof) {
  const { home, folder, service, must } = proof
  const dataDir = home['DATA_DIR'] ?? ''
  const [path, log] = [join(folder, 'after.gz'), join(dataDir, 'erasure-log.jsonl')]
  const server = await startServer({ dataDir })
  const entered = await signInAll(server.url)
  must('backup succeeds', (await finish(program, home, ['backup', path])).code === 0)
  await server.stop()
  const ids = await eraseTwo(proof, log)
  const target = await service.newDatabase()
  const elsewhere = { DATABASE_URL: target, DATA_DIR: join(folder, 'elsewhere') }
  const args = ['restore', path, '--erasure-log', log]
  const { code, output } = await finish(program, elsewhere, args)
  must('restore erases again', code === 0 && /^Erased again: 2\.$/m.test(output), output)
  const nameless = 'SELECT FROM account WHERE id = ANY ($1) AND erased_at IS NOT NULL'
  const erased = (await ask(target, nameless, [ids])).length
  const wrong = await brokenBooks(target)
  must('the books are right after erasing again', wrong.length === 0, wrong)
  await mkdir(elsewhere.DATA_DIR, { recursive: true })
  await copyFile(join(dataDir, 'secret-key'), join(elsewhere.DATA_DIR, 'secret-key'))
  const there = await startServer({ dataDir: elsewhere.DATA_DIR, databaseUrl: target })
  const stillIn = entered.map(async ({ browser }) => {
    const visitor = createVisitor(there.url)
    for (const [name, value] of browser.cookies) visitor.cookies.set(name, value)
    return (await visitor.call(getSession, {})).body.data
  })
  const out = (await Promise.all(stillIn)).filter(who => who === null).length
  must('a session of before lets nobody in', out === 3, out)
  const anew = await signInAll(there.url)
  must('everybody can sign in anew', anew.length === 3, anew.length)
  await there.stop()
  return { out, erased }
}
