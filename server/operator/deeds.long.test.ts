import { expect, test } from 'vitest'
import { deeds } from '../audit/deed.ts'
import { emptyDatabase, query } from '../testing/empty-database.ts'
import { dataFolder, finish, serve, type Settings } from '../testing/process.ts'
import { commands, isCommand } from './usage.ts'

const operator = (settings: Settings, args: string[], input = '') =>
  finish('dist/server/operator.js', settings, args, input)
const changing = Object.keys(commands).filter(name => isCommand(name) && commands[name].changes)

test('every command that changes something has a sentence in the log', () => {
  expect(changing.filter(name => !deeds.has(`operator ${name}`))).toEqual([])
})

test('who operates the server leaves a line for everything they change', async () => {
  const settings = {
    DATA_DIR: await dataFolder(),
    DATABASE_URL: await emptyDatabase(),
    SECRET_KEY: 'the key of before, 32 random letters',
  }
  const amina = 'amina@town.ng'
  const made = ['create-director', '--email', amina, '--name', 'Amina Yusuf']
  await operator(settings, made, 'suya-on-friday\n')
  await query(
    settings.DATABASE_URL,
    `INSERT INTO second_step (account_id, sealed_key, on_since) SELECT id, 'x', now() FROM account`,
    `INSERT INTO gateway_task (id, kind, subject, said, raised_at)
     VALUES (gen_random_uuid(), 'stranger', 'A-1', 'who?', now())`,
    `INSERT INTO secret_key_print (print, noted_at) VALUES ('of another key', now())`,
  )
  for (const args of [
    ['unname-approver', amina],
    ['name-approver', amina],
    ['remove-second-step', 'director', amina],
    ['close-payment-task', 'A-1'],
    ['confirm-clock'],
    ['accept-secret-key'],
  ]) {
    expect(await operator(settings, args)).toMatchObject({ code: 0 })
  }
  const { said } = await operator(settings, ['list-deeds'])
  expect(said.split('\n').map(line => line.replace(/^\S+ {2}/, ''))).toEqual([
    'accept-secret-key  Accepted another secret key',
    'confirm-clock  Confirmed the clock',
    'close-payment-task  Closed the payment task A-1',
    'remove-second-step  Removed the two-step login of Amina Yusuf',
    'name-approver  Let Amina Yusuf approve directors',
    'unname-approver  Stopped Amina Yusuf approving directors',
    'create-director  Made Amina Yusuf a director',
    '',
  ])
  const kept = await query(settings.DATABASE_URL, `SELECT FROM audit WHERE role = 'operator'`)
  expect(kept).toHaveLength(4)
})

test('a production server does not start with another key than before, until somebody accepts it', async () => {
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://kwashe.test',
    MAILBOX: '1',
    PORT: '0',
    DATA_DIR: await dataFolder(),
    DATABASE_URL: await emptyDatabase(),
    SECRET_KEY: 'the key of before, 32 random letters',
  }
  const starts = async (env: Settings) => (await serve(env)).end()
  expect(await starts(settings)).toBe(0)
  const other = { ...settings, SECRET_KEY: 'some other key of 32 random letters.' }
  const refused = await finish('dist/server/main.js', other)
  expect(refused.code).toBe(1)
  expect(refused.said).toMatch(/is not the one that this database was used with/)
  expect(await starts(settings)).toBe(0)

  const accept = await operator(other, ['accept-secret-key'])
  expect(accept.said).toMatch(/^From now on this secret key is the right one/)
  expect((await operator(other, ['accept-secret-key'])).said).toMatch(/nothing was changed/)
  expect(await starts(other)).toBe(0)
  expect((await finish('dist/server/main.js', settings)).code).toBe(1)
})
