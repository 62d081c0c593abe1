/** What the operator's command line can do, as it says itself. */
export const usage = `Usage: npm run operator -- <command>

  create-director --email <address> --name "<name>"
      makes the first director of an empty installation, and asks for the access name
  create-director --email <address> --name "<name>" --link
      makes this or another director without mail, and prints a link by which the access name is chosen
  approve-director <address>
      lets a director in who has registered and verified the address
  name-approver <address>
      lets that director approve others; where two or more may, two must
  unname-approver <address>
      takes that back; what they approved counts no more for whoever still waits
  list-directors
      shows every director and who waits
  suspend-director <address>
      logs a director out everywhere and keeps them out; the stations go on. resume-director takes it back
  hand-over-stations <from address> <to address> [--station <id>]
      gives all stations and open invitations of one director, or the one station, to another; both are told
  remove-second-step resident|station|director <address>
      for who lost phone and recovery codes: switches two-step log-in off, and a mail tells so
  list-erasures
      shows who was deleted, as lines of the erasure log: ids and times, for a copy elsewhere
  list-sms
      shows the newest SMS: what was sent or, without a gateway, would have been
  test-mail <address>
      sends one letter through the mail server, now, and shows its answer
  test-sms <number>
      sends one SMS through the gateway, now, and shows its answer; it costs what an SMS costs
  list-given-up [mail|push|sms|code|notice|work]
      shows what the server tried in vain and does not try any more
  retry <id>|all
      has the server try it again; what was done meanwhile is not done twice
  list-deeds
      shows what was done from this command line to directors, stations and messages
  list-payment-tasks
      shows what came from the payment gateway and waits for a person
  credit-payment <reference> [--to <address>]
      credits a payment that waits in suspense to whoever began it, or to this resident
  return-payment <reference>
      notes that a payment in suspense was sent back to where it came from
  close-payment-task <reference>
      puts a task away that needs nothing more
  confirm-clock
      says that the clock is right, after the log doubted it: what time makes due is done again
  check-ledger
      says whether every rule of the ledger holds (also: npm run ledger:check)
  check-figures
      says whether every figure equals a recount (also: npm run figures:check)
  demo-crowd
      fills the demo until no list fits a screen (also: npm run demo:crowd); never in production`
