import { readdir } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { loginDirector, registerDirector } from '../../contract/director/director.ts'
import { verifyEmail } from '../../contract/account/email.ts'
import { emptyDatabase } from '../testing/empty-database.ts'
import { dataFolder, finish, serve, type Settings } from '../testing/process.ts'
import { mailedToken } from '../testing/people/town-people.ts'
import { postgresIn } from '../testing/embedded-writer.ts'

const operator = (settings: Settings, args: string[], input = '') =>
  finish('dist/server/operator.js', settings, args, input)
const accessName = 'suya-on-friday'
const createAmina = ['create-director', '--email', 'Amina@town.ng', '--name', 'Amina Yusuf']

test.concurrent('what is wrong with a command is said above its usage, and nothing is touched', async () => {
  const DATA_DIR = await dataFolder()
  const wrong: [string[], RegExp][] = [
    [['make-tea'], /^There is no command "make-tea"\.\nUsage: .*\n +help shows all commands\n$/],
    [[], /^Which command\?\n/],
    [
      ['remove-second-step', 'pope', 'amina@town.ng'],
      /^"pope" is none of resident, station, director\.\nUsage: [^]*remove-second-step resident/,
    ],
    [['name-approver'], /^The address is missing\.\nUsage: .*\n {2}name-approver <address>\n.*\n$/],
    [['list-sms', 'all'], /^Unexpected argument: "all"\.\n/],
    [['create-director', '--email', 'amina@town.ng'], /^--name is missing\.\n/],
    [
      ['create-director', '--email', 'amina@town.ng', '--colour', 'blue'],
      /^Unknown option '--colour'\.?\n/,
    ],
  ]
  for (const [args, words] of wrong) {
    const { code, said } = await operator({ DATA_DIR }, args)
    expect([code, said]).toEqual([1, expect.stringMatching(words)])
  }
  expect((await operator({ DATA_DIR }, ['help'])).said).toMatch(/^Usage: [^]*resume-director/)
  expect(await readdir(DATA_DIR)).toEqual([])
})

test.concurrent('the first director is made without a server, others are let in beside it', async () => {
  const settings = { DATA_DIR: await dataFolder() }
  const weak = await operator(settings, createAmina, 'P@ssw0rd2024!\n')
  expect(weak).toEqual({
    code: 1,
    said: 'The access name is not valid. That password is too common. Choose another.\n',
  })
  const own = await operator(settings, createAmina, 'amina-yusuf-26\n')
  expect(own.said).toBe('The access name is not valid. Too close to the name: choose another\n')
  const made = await operator(settings, createAmina, `${accessName}\n`)
  const signsIn =
    'Amina Yusuf is a director now and logs in with amina@town.ng and the access name.'
  expect(made).toEqual({ code: 0, said: `${signsIn}\n` })
  expect(await postgresIn(settings.DATA_DIR)).toEqual([])

  const server = await serve(settings)
  expect(server.said()).not.toContain('@kwashe.demo') // Somebody is here: no demo, no logins of it.
  const login = (email: string, name: string) =>
    server.browser().call(loginDirector, { email, name })
  expect((await login('amina@town.ng', accessName)).body.data).toMatchObject({
    name: 'Amina Yusuf',
  })
  const musa = { name: 'Musa Bello', email: 'musa@town.ng', accessName: 'kilishi-and-tea' }
  const laptop = server.browser()
  await laptop.call(registerDirector, musa)

  const approve = ['approve-director', ' MUSA@town.ng ']
  expect(await operator(settings, approve)).toEqual({
    code: 1,
    said: 'musa@town.ng has not verified the address yet: the link in the mail does that.\n',
  })
  const token = await mailedToken(server.browser(), musa.email)
  await laptop.call(verifyEmail, { token })
  expect((await login(musa.email, musa.accessName)).body.code).toBe('not_approved')
  expect((await operator(settings, ['list-directors'])).said).toMatch(
    /^amina@town\.ng {2}Amina Yusuf {2}approved \d{4}-\d\d-\d\d, may approve others\nmusa@town\.ng {2}Musa Bello {2}waits for approval\n$/,
  )
  expect(await operator(settings, approve)).toEqual({
    code: 0,
    said: 'musa@town.ng is approved, and a mail tells so.\n',
  })
  expect((await login(musa.email, musa.accessName)).status).toBe(200)
  const [name, unname] = [
    ['name-approver', musa.email],
    ['unname-approver', 'amina@town.ng'],
  ]
  expect((await operator(settings, name)).said).toBe(
    'musa@town.ng may approve directors now. 2 may in all, so two must approve; approve-director works always.\n',
  )
  expect((await operator(settings, unname)).said).toBe(
    'amina@town.ng may not approve directors now. 1 may in all, so one approves; approve-director works always.\n',
  )
  expect((await operator(settings, ['list-directors'])).said).toMatch(
    /^amina@town\.ng {2}Amina Yusuf {2}approved [-\d]+\nmusa@town\.ng {2}Musa Bello {2}approved [-\d]+, may approve others\n$/,
  )
  const letters = async () => {
    const { body } = await server.browser().send('GET', `/dev/mailbox.json?to=${musa.email}`)
    expect(body).toHaveLength(2)
  }
  await vi.waitFor(letters, { timeout: 60_000, interval: 50 })
  const remove = ['remove-second-step', 'director', musa.email]
  expect(await operator(settings, remove)).toEqual({
    code: 0,
    said: 'musa@town.ng has no two-step login: nothing was changed.\n',
  })
  const again = await operator(settings, createAmina, accessName)
  const notFirst =
    'There is a director already: register, and let that one approve you; or use --link.\n'
  expect(again).toEqual({ code: 1, said: notFirst })
  expect(await server.end()).toBe(0)
})

test.concurrent('with DATABASE_URL; and what cannot be done is said', async () => {
  const settings = { DATA_DIR: await dataFolder(), DATABASE_URL: await emptyDatabase() }
  expect(await operator(settings, ['list-directors'])).toEqual({
    code: 0,
    said: 'There is no director yet: create-director makes the first.\n',
  })
  expect(await operator(settings, ['approve-director', 'nobody@town.ng'])).toEqual({
    code: 1,
    said: 'nobody@town.ng has not registered as a director: that comes first.\n',
  })
  expect(await operator(settings, ['name-approver', 'nobody@town.ng'])).toEqual({
    code: 1,
    said: 'No director has the address nobody@town.ng.\n',
  })
  expect(await operator(settings, ['remove-second-step', 'resident', 'x@town.ng'])).toEqual({
    code: 1,
    said: 'No resident has the address x@town.ng.\n',
  })
  expect(await operator(settings, ['list-payment-tasks'])).toEqual({
    code: 0,
    said: 'Nothing from the payment gateway waits for a person.\n',
  })
  expect(await operator(settings, ['check-figures'])).toEqual({
    code: 0,
    said: 'The figures are right: 0 sums, every one equals a recount.\n',
  })
  expect(await operator(settings, ['credit-payment', 'A-1', '--to', 'ada@town.ng'])).toEqual({
    code: 1,
    said: 'Nothing waits in suspense under A-1: see list-payment-tasks.\n',
  })
  const twice = [
    operator(settings, createAmina, accessName),
    operator(settings, [...createAmina.slice(0, 2), 'ada@town.ng', '--name', 'Ada'], accessName),
  ]
  const codes = (await Promise.all(twice)).map(({ code }) => code)
  expect(new Set(codes)).toEqual(new Set([0, 1]))
  expect(await readdir(settings.DATA_DIR)).toEqual([])
})
