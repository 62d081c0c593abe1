import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isCommand, commands, type Command } from '../../server/operator/usage.ts'
import { temporaryFolder, type Env } from '../server.ts'
import { operatorsPath } from './programs.ts'
import type { About } from './table.ts'

// Every command that operators are told of, run in the image's folder as its user. What there is comes from package.json and
// from the operator's own list: a new command has to be added here, or this does not compile or does not pass.

type Case = { args?: string[]; input?: string; env?: Env; code: number; says: RegExp }

const amina = 'amina@example.ng'
const isIn = { code: 0, says: /./ }

/** In an order in which each can be done. */
const operatorCases: Record<Command, Case> = {
  'create-director': {
    args: ['--email', amina, '--name', 'Amina Yusuf'],
    input: 'rain on zinc roofs\n',
    code: 0,
    says: /is a director now/,
  },
  'approve-director': { args: [amina], code: 0, says: /approved already/ },
  'name-approver': { args: [amina], code: 0, says: /already/ },
  'unname-approver': { args: [amina], code: 0, says: /may not approve/ },
  'list-directors': { code: 0, says: /amina@example\.ng/ },
  'suspend-director': { args: [amina], code: 0, says: /logged out everywhere/ },
  'resume-director': { args: [amina], code: 0, says: /can log in again/ },
  'hand-over-stations': { args: [amina, 'x@example.ng'], code: 1, says: /No director has/ },
  'remove-second-step': { args: ['director', amina], code: 0, says: /no two-step login/ },
  'list-erasures': { code: 0, says: /^$/ },
  'list-sms': { code: 0, says: /no SMS yet/ },
  'test-mail': { args: [amina], code: 1, says: /It was not sent/ },
  'test-sms': { args: ['08031234567'], code: 1, says: /TERMII_API_KEY is not set/ },
  'list-given-up': { code: 0, says: /given up/ },
  retry: { args: ['all'], ...isIn },
  'list-deeds': { code: 0, says: /create-director +Made Amina Yusuf a director/ },
  'list-payment-tasks': { code: 0, says: /Nothing from the payment gateway/ },
  'credit-payment': { args: ['A-1'], code: 1, says: /Nothing waits in suspense/ },
  'return-payment': { args: ['A-1'], code: 1, says: /Nothing waits in suspense/ },
  'close-payment-task': { args: ['A-1'], code: 1, says: /No task is open/ },
  'confirm-clock': { code: 0, says: /The clock is believed/ },
  'accept-secret-key': { code: 0, says: /secret key|this key/ },
  'check-ledger': { code: 0, says: /ledger/i },
  'check-figures': { code: 0, says: /figures/ },
  'demo-crowd': { code: 1, says: /NODE_ENV=production/ },
}

/** The scripts of package.json that start one of our programs, but for the server itself. */
function scriptsIn(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const names = Object.keys(scripts).filter(name => / run\.js (?!main)/.test(scripts[name] ?? ''))
  return names.filter(name => name !== 'operator')
}

type Image = { folder: string; env: Env; ids: { uid: number; gid: number }; emptyUrl: string }

const scriptCases = (file: string, emptyUrl: string): Record<string, Case> => ({
  doctor: { code: 1, says: /^OK +database .*\n[^]*^FAIL +mail/m },
  backup: { args: [file], code: 0, says: /rows of \d+ tables/ },
  restore: { args: [file], env: { DATABASE_URL: emptyUrl }, code: 0, says: /Restored/ },
  'move-database': { args: ['--to', emptyUrl], code: 1, says: /DATABASE_URL is set/ },
  'db:reset': { code: 1, says: /does not run with NODE_ENV=production/ },
})

/** Runs all of them, as `docker compose exec server npm run …` would. */
export function proveCommands({ folder, env, ids, emptyUrl }: Image, { must }: About) {
  const home = temporaryFolder('image-home')
  chownSync(home, ids.uid, ids.gid)
  const PATH = `${dirname(process.execPath)}:${operatorsPath}`
  const npm = (script: string, { args = [], input = '', env: more = {} }: Case) =>
    spawnSync('npm', ['run', '--silent', script, '--', ...args], {
      ...ids,
      cwd: folder,
      env: { ...env, PATH, HOME: home, npm_config_cache: join(home, 'cache'), ...more },
      input,
      encoding: 'utf8',
    })
  const held = (script: string, each: Case) => {
    const { status, stdout, stderr } = npm(script, each)
    return {
      isHeld: status === each.code && each.says.test(stdout + stderr),
      status,
      stdout,
      stderr,
    }
  }
  const known = Object.keys(operatorCases).filter(isCommand)
  must('there is a case for every command', known.length === Object.keys(commands).length, known)
  const wrong = known.flatMap(command => {
    const each = operatorCases[command]
    const { isHeld, ...seen } = held('operator', { ...each, args: [command, ...(each.args ?? [])] })
    return isHeld ? [] : [{ command, ...seen }]
  })
  must(`npm run operator, ${known.length} commands`, wrong.length === 0, wrong)
  const cases = scriptCases(join(env['DATA_DIR'] ?? '', 'one.gz'), emptyUrl)
  const scripts = scriptsIn(folder)
  const isComplete = isDeepStrictEqual(scripts.toSorted(), Object.keys(cases).toSorted())
  must('there is a case for every script', isComplete, scripts)
  for (const [script, each] of Object.entries(cases)) {
    const { isHeld, ...seen } = held(script, each)
    must(`npm run ${script}`, isHeld, seen)
  }
}
