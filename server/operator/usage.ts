type Entry = {
  /** What comes after the command, for each way to use it. */
  ways: { takes: string; does: string }[]
  /** Whether it changes something: such a command leaves a line that `list-deeds` shows. */
  changes: boolean
}

const reads = (takes: string, does: string): Entry => ({ ways: [{ takes, does }], changes: false })
const changes = (takes: string, does: string): Entry => ({ ways: [{ takes, does }], changes: true })

/** Every command of the operator. */
export const commands = {
  'create-director': {
    ways: [
      {
        takes: '--email <address> --name "<name>"',
        does: 'creates the first director and asks for the access name',
      },
      {
        takes: '--email <address> --name "<name>" --link',
        does: 'creates the first or another director without mail, and prints a link for choosing the access name',
      },
    ],
    changes: true,
  },
  'approve-director': changes(
    '<address>',
    'approves a director who has registered and verified the address',
  ),
  'name-approver': changes(
    '<address>',
    'allows that director to approve others; if two or more are named, two must approve',
  ),
  'unname-approver': changes(
    '<address>',
    'revokes that; their approvals of waiting directors become void',
  ),
  'list-directors': reads('', 'lists all directors and those waiting for approval'),
  'suspend-director': changes(
    '<address>',
    'logs a director out everywhere and blocks login; the stations are not affected',
  ),
  'resume-director': changes('<address>', 'lets a suspended director log in again'),
  'hand-over-stations': changes(
    '<from address> <to address> [--station <id>]',
    'moves all stations and open invitations of one director, or one station, to another; both get a message',
  ),
  'remove-second-step': changes(
    'resident|station|director <address>',
    'for people who lost phone and recovery codes: turns off two-step login and emails them',
  ),
  'list-erasures': reads(
    '',
    'prints the erasure log (ids and times of deleted accounts), to copy elsewhere',
  ),
  'list-sms': reads(
    '',
    'lists the newest SMS, including those not sent because there is no gateway',
  ),
  'test-mail': reads(
    '<address>',
    'sends one email directly through the mail server and shows the answer',
  ),
  'test-sms': reads(
    '<number>',
    'sends one SMS directly through the gateway and shows the answer; you pay for this SMS',
  ),
  'list-given-up': reads(
    '[mail|push|sms|code|notice|work]',
    'lists jobs that failed and are no longer retried',
  ),
  retry: changes('<id>|all', 'retries failed jobs; work that was done since is not repeated'),
  'list-deeds': reads('', 'lists changes made from this command line'),
  'list-payment-tasks': reads('', 'lists payments that need a person'),
  'credit-payment': changes(
    '<reference> [--to <address>]',
    'credits a payment in suspense to the resident who started it, or to this one',
  ),
  'return-payment': changes(
    '<reference>',
    'records that a payment in suspense was returned to the payer',
  ),
  'close-payment-task': changes('<reference>', 'closes a task that needs no more work'),
  'confirm-clock': changes(
    '',
    'confirms the clock after the log doubted it: scheduled work continues',
  ),
  'accept-secret-key': changes(
    '',
    'accepts a different SECRET_KEY if the old one is lost (docs/backup.md)',
  ),
  'check-ledger': reads('', 'checks every ledger rule'),
  'check-figures': reads('', 'compares every figure with a recount'),
  'demo-crowd': reads(
    '',
    'adds many requests, carriers and stations to the demo; never in production',
  ),
} satisfies Record<string, Entry>

export type Command = keyof typeof commands

export const isCommand = (typed: string): typed is Command => Object.hasOwn(commands, typed)

const linesOf = (command: Command) =>
  commands[command].ways.flatMap(({ takes, does }) => [
    `  ${command} ${takes}`.trimEnd(),
    `      ${does}`,
  ])

const begin = 'Usage: npm run operator -- <command>'

/** What the operator's command line can do. */
export const usage = [
  `${begin}\n`,
  ...Object.keys(commands).filter(isCommand).flatMap(linesOf),
].join('\n')

/** How one command is used; of what is no command, how to see them all. */
export function usageOf(typed: string): string {
  if (!isCommand(typed)) return `${begin}\n  help shows all commands`
  return [begin, ...linesOf(typed)].join('\n')
}
