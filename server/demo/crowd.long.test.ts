import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createHasher } from '../call/hasher.ts'
import { sayFigures } from '../director/figures.ts'
import { freshDatabase } from '../testing/database.ts'
import { brokenRules } from '../wallet/wallet.ts'
import { loadCrowd } from './crowd.ts'
import { demoLogins, loadDemo } from './demo.ts'

const hasher = await createHasher(4)
const now = new Date('2026-11-15T09:00:00Z')

test('the crowd comes once, on many streets, and every book stays right; without a demo it stays away', async () => {
  const { db, drop } = await freshDatabase()
  onTestFinished(() => drop())
  expect(await loadCrowd(db, now, hasher.hash)).toBeNull()
  await loadDemo(db, now, hasher.hash)
  expect(await loadCrowd(db, now, hasher.hash)).toMatchObject({ carriers: 35, stations: 194 })
  const { rows } = await db.execute(sql`
    SELECT (SELECT count(*) FROM request r WHERE r.station_id = s.id AND r.status = 'Pending...')
        AS waiting,
      (SELECT count(DISTINCT regexp_replace(r.address, '^[0-9]+ ', '')) > 5 FROM request r
        WHERE r.station_id = s.id AND r.status = 'Pending...') AS "manyStreets",
      (SELECT count(*) FROM carrier c WHERE c.station_id = s.id) AS carriers,
      (SELECT count(*) FROM station WHERE in_state IS NOT NULL) AS stations,
      (SELECT max(debits_posted - credits_posted) FROM ledger_account l JOIN carrier c
        ON c.id = l.owner AND l.kind = 'cash' WHERE c.station_id = s.id) > s.cash_ceiling_kobo
        AS "tooMuchCash"
    FROM station s JOIN station_staff f ON f.station_id = s.id
      JOIN account a ON a.id = f.account_id WHERE a.email = ${demoLogins.station}`)
  const many = { waiting: 63, manyStreets: true, carriers: 41, stations: 200, tooMuchCash: true }
  expect(rows).toEqual([many])
  expect(await brokenRules(db)).toEqual([])
  expect((await sayFigures(db)).isRight).toBe(true)
  const nothing = { waiting: 0, carriers: 0, stations: 0 }
  expect(await loadCrowd(db, now, hasher.hash)).toEqual(nothing)
})
