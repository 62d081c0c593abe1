import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../server/db/connect.ts'
import { demoLogins, demoSecret } from '../../server/demo/demo.ts'
import { sayFigures } from '../../server/director/figures.ts'
import { sayLedger } from '../../server/wallet/wallet.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { dataOf, signIn } from '../town.ts'

const roles = ['resident', 'station', 'director'] as const

/** How the demo's three people get in, and what they see then. */
export async function signInAll(url: string, secret = demoSecret, emails = demoLogins) {
  const entered = roles.map(async role => {
    const browser = createVisitor(url)
    const { status, body } = await signIn(browser, { role, email: emails[role], secret, codes: [] })
    return { role, browser, isIn: status === 200, own: body.data as { _id: string } }
  })
  return Promise.all(entered)
}

/** People who go on working until they are told to stop; tells how much they changed. */
export async function atWork(url: string) {
  const [resident, station] = await signInAll(url)
  if (!resident || !station) throw new Error('nobody is there')
  const shift = { isOn: true }
  let changes = 0
  const pays = async () => {
    const cash = { userId: resident.own._id, amountKobo: 5_000 }
    dataOf(await station.browser.send('POST', '/api/cash/receipts', cash), 'cash')
    changes++
  }
  const asks = async () => {
    const path = `/api/users/make-special-request/${resident.own._id}/${station.own._id}`
    const asked = { requestMessage: 'after a wedding', address: '5 Toyin Street' }
    const { _id } = dataOf(await resident.browser.send('PATCH', path, asked), 'a request')
    const cancel = `/api/requests/${_id}/cancellation`
    dataOf(await resident.browser.send('POST', cancel, {}), 'a cancellation')
    changes += 2
  }
  const repeat = async (task: () => Promise<void>) => {
    while (shift.isOn) {
      await task()
      await sleep(1)
    }
  }
  const all = Promise.all([repeat(pays), repeat(pays), repeat(asks)])
  return {
    changes: () => changes,
    async stop() {
      shift.isOn = false
      await all
    },
  }
}

/** Whether every rule of the ledger holds and every figure is right; else what is wrong. */
export async function booksOf(url: string): Promise<string[]> {
  const database = connect(url, () => undefined, { size: 1, queryMs: 0 })
  try {
    const said = [await sayLedger(database.db), await sayFigures(database.db)]
    return said.filter(({ isRight }) => !isRight).map(({ line }) => line)
  } finally {
    await database.close()
  }
}
