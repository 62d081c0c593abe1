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
        does: 'makes the first director of an empty installation, and asks for the access name',
      },
      {
        takes: '--email <address> --name "<name>" --link',
        does: 'makes this or another director without mail, and prints a link for choosing the access name',
      },
    ],
    changes: true,
  },
  'approve-director': changes(
    '<address>',
    'lets a director in who has registered and verified the address',
  ),
  'name-approver': changes(
    '<address>',
    'lets that director approve others; where two or more may, two must',
  ),
  'unname-approver': changes(
    '<address>',
    'takes that back; their approvals of directors who still wait are no longer valid',
  ),
  'list-directors': reads('', 'shows every director and who waits'),
  'suspend-director': changes(
    '<address>',
    'logs a director out everywhere and keeps them out; the stations go on',
  ),
  'resume-director': changes('<address>', 'lets a suspended director in again'),
  'hand-over-stations': changes(
    '<from address> <to address> [--station <id>]',
    'gives all stations and open invitations of one director, or one station, to another; both get a message',
  ),
  'remove-second-step': changes(
    'resident|station|director <address>',
    'for people who lost phone and recovery codes: switches two-step login off and sends them a mail',
  ),
  'list-erasures': reads(
    '',
    'shows who was deleted, as lines of the erasure log: ids and times, for a copy elsewhere',
  ),
  'list-sms': reads('', 'shows the newest SMS: sent, or without a gateway not sent'),
  'test-mail': reads(
    '<address>',
    'sends one letter through the mail server, now, and shows its answer',
  ),
  'test-sms': reads(
    '<number>',
    'sends one SMS through the gateway, now, and shows its answer; it costs what an SMS costs',
  ),
  'list-given-up': reads(
    '[mail|push|sms|code|notice|work]',
    'shows what the server tried in vain and does not try any more',
  ),
  retry: changes(
    '<id>|all',
    'lets the server try it again; what was done meanwhile is not done twice',
  ),
  'list-deeds': reads('', 'shows what was changed from this command line'),
  'list-payment-tasks': reads(
    '',
    'shows what came from the payment gateway and waits for a person',
  ),
  'credit-payment': changes(
    '<reference> [--to <address>]',
    'credits a payment that waits in suspense to the resident who began it, or to this one',
  ),
  'return-payment': changes(
    '<reference>',
    'notes that a payment in suspense was sent back to where it came from',
  ),
  'close-payment-task': changes('<reference>', 'closes a task that needs nothing more'),
  'confirm-clock': changes(
    '',
    'confirms the clock after the log doubted it: work that is due at a time is done again',
  ),
  'accept-secret-key': changes(
    '',
    'goes on with another SECRET_KEY than before, where the old one is lost (docs/backup.md)',
  ),
  'check-ledger': reads('', 'says whether every rule of the ledger holds'),
  'check-figures': reads('', 'says whether every figure equals a recount'),
  'demo-crowd': reads('', 'fills the demo until no list fits a screen; never in production'),
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
