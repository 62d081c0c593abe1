import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect } from '../db/connect.ts'
import { urlOf } from './postgres.ts'

/** A database of its own for one story: a copy of the migrated template, dropped at the end. */
export async function freshDatabase() {
  const { url, template } = inject('postgres')
  const name = `story_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await copyTemplate(admin, name, template)
  const own = urlOf(url, name)
  const database = connect(own, () => undefined)
  /** Takes the database away from under whoever uses it. */
  const vanish = () => admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  const drop = async () => {
    await database.close()
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.end()
  }
  return { ...database, url: own, vanish, drop }
}

/** PostgreSQL refuses to copy a template that somebody else is copying just now. */
async function copyTemplate(admin: pg.Client, name: string, template: string, tries = 50) {
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  } catch (error) {
    const busy = error instanceof pg.DatabaseError && error.code === '55006'
    if (!busy || tries === 0) throw error
    await new Promise(resolve => setTimeout(resolve, 50))
    await copyTemplate(admin, name, template, tries - 1)
  }
}
