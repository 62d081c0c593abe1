import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { otherKey, printOf } from '../call/secret-key-print.ts'
import type { Config } from '../setting/config.ts'
import { fail, ok, warn, type Finding } from './doctor-finding.ts'

/** Whether the secret key is the one that this database was used with. None is made here. */
export async function examineKey(client: pg.Client, config: Config): Promise<Finding[]> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('secret_key_print') IS NOT NULL AS there`,
  )
  if (!there[0]?.there) return []
  const { rows } = await client.query<{ print: string }>('SELECT print FROM secret_key_print')
  const noted = rows[0]?.print
  // The first start notes it.
  if (noted === undefined) return []
  const file = join(config.dataDir, 'secret-key')
  const key = config.secretKey ?? (await readFile(file).catch(() => null))
  if (key === null) {
    return [fail('secret key', `there is none at ${file}, and SECRET_KEY is not set. ${otherKey}`)]
  }
  if (printOf(Buffer.from(key)) === noted) {
    return [ok('secret key', 'is the one that this database was used with.')]
  }
  return [config.production ? fail('secret key', otherKey) : warn('secret key', otherKey)]
}
