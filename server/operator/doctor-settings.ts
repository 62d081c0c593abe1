import { brand } from '../../contract/brand.ts'
import { readConfig, settingsBelow, type Config } from '../setting/config.ts'
import { StartProblem } from '../db/start-problem.ts'
import { fail, ok, warn, type Finding } from './doctor-finding.ts'

type Env = Record<string, string | undefined>
export type Settings = { config: Config | null; problems: string[]; secrets: string[] }

/** Opens no door: with these the other settings can be read where production misses some. */
const asIfAtHome = { NODE_ENV: 'development', DEMO: '0', MAILBOX: '1', SANDBOX_GATEWAY: '0' }

/**
 * Reads the settings as the server would, and goes on where that would not start: what is wrong is left
 * out, so that the rest can still be looked at.
 */
export function readWhatIsThere(env: Env = settingsBelow({})): Settings {
  const problems = new Set<string>()
  const left: Env = { ...env }
  let isRelaxed = false
  // Each round leaves a setting out, so this ends.
  for (;;) {
    try {
      const config = { ...readConfig(left), production: env['NODE_ENV']?.trim() === 'production' }
      return { config, problems: [...problems], secrets: secretsIn(env) }
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error
      for (const sentence of error.message.split('\n')) problems.add(sentence)
      const named = (error.message.match(/\b[A-Z][A-Z_]+\b/g) ?? []).filter(name => left[name])
      if (!isRelaxed && /^Set |is a test key|where others come/m.test(error.message)) {
        isRelaxed = true
        Object.assign(left, asIfAtHome)
      } else if (named.length > 0) {
        for (const name of named) delete left[name]
      } else {
        return { config: null, problems: [...problems], secrets: secretsIn(env) }
      }
    }
  }
}

const secretNames = /(?:KEY|SECRET|TOKEN|PASSWORD)$/

/** What no line may show: keys, and the passwords in addresses, as they are written and as they are meant. */
function secretsIn(env: Env): string[] {
  const all = Object.entries(env).flatMap(([name, value = '']) => {
    if (secretNames.test(name)) return [value.trim()]
    const password = URL.canParse(value) ? new URL(value).password : ''
    return [password, decoded(password)]
  })
  return [...new Set(all)].filter(secret => secret.length > 3)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What is set, and what a server that people rely on should have. */
export function examineSettings({ config, problems }: Settings): Finding[] {
  const wrong = problems.map(problem => fail('settings', problem))
  if (!config) return wrong
  const kind = config.production ? 'production' : 'no production (NODE_ENV is not "production")'
  const said = `${kind}, at ${config.publicUrl}, data in ${config.dataDir}.`
  const more = [...advice(config), ...names(config)]
  return wrong.length > 0 ? [...wrong, ...more] : [ok('settings', said), ...more]
}

/** Whether letters and SMS go out under the name that people see on the pages. */
function names({ identity, mailFrom, termii }: Config): Finding[] {
  if (!identity) return []
  const { name } = identity.brand
  const shown = /^\s*"?([^"<]*?)"?\s*</.exec(mailFrom)?.[1]
  const found: Finding[] = []
  if (shown && !shown.toLowerCase().includes(name.toLowerCase())) {
    found.push(
      warn(
        'settings',
        `letters go out from "${shown}", and your name is ${name}: set MAIL_FROM to the bare address.`,
      ),
    )
  }
  if (termii && termii.sender === brand.name && name !== brand.name) {
    found.push(
      warn(
        'settings',
        `SMS go out from "${termii.sender}", and your name is ${name}: set TERMII_SENDER to the sender id that Termii gave you.`,
      ),
    )
  }
  return found
}

function advice(config: Config): Finding[] {
  if (!config.production) return []
  const { metrics, directorsNeedSecondStep, demo, supportEmail, supportPhone } = config
  const rules: [isSo: boolean, sentence: string][] = [
    [
      metrics.token === null && metrics.port === null,
      'nobody can read the figures: set METRICS_TOKEN or METRICS_PORT (docs/alerts.md).',
    ],
    [
      !directorsNeedSecondStep,
      'directors log in without a second step: unset DIRECTOR_TWO_STEP=optional.',
    ],
    [demo, 'DEMO=1 lets everybody in with the logins of the demo: unset it before people come.'],
    [
      !supportEmail && !supportPhone,
      'visitors see no contact: set SUPPORT_EMAIL or SUPPORT_PHONE.',
    ],
    [
      config.publicUrl.startsWith('http:'),
      'PUBLIC_URL is not https: passwords travel in the open. Put a proxy before it (docs/install.md).',
    ],
  ]
  return rules.flatMap(([isSo, sentence]) => (isSo ? [warn('settings', sentence)] : []))
}
