import { createDice, type Dice } from '../../server/call/dice.ts'
import { callOf, type Operation } from '../openapi.ts'
import { picture, type Caller } from '../permission/callers.ts'
import { createMade, refusalFor, slotsOf, valuesFor } from '../permission/cells.ts'
import { openTown } from '../permission/open-town.ts'
import { rows } from '../permission/table.ts'
import { cookieHeader } from '../../server/testing/people/town-people.ts'
import { createEar } from './ear.ts'
import { oddFile, spoilDraft, type Body, type Draft } from './malformed.ts'
import { createSender, type Heard } from './wire.ts'

/*
 * Every operation, by people of the permission proof, who know what it needs: calls that would be carried out but for one thing that is
 * wrong with them, and then the call as it should be. Most generated calls are refused long before the rules; these are not.
 */

const limitMs = 30_000
/** So many of those who may call it try an operation, spoilt calls first; the others only until one was carried out. */
const callersEach = 2

/** The call as the caller should make it. */
async function draftOf(
  operation: Operation,
  caller: Caller,
  values: Parameters<typeof callOf>[1],
  file: Buffer | null,
): Promise<Draft> {
  const { method, path, body } = callOf(operation, values)
  const [target = '', query] = path.split('?')
  const fields = Object.entries(body ?? {}).map(([name, value]): Body[0] => [
    name,
    JSON.stringify(value),
  ])
  const cookieFor = () => cookieHeader(caller.browser) || null
  return { operation, method, target, query: query ? [query] : [], body: fields, file, cookieFor }
}

/** What the server answered, as those who put things right afterwards read it. */
function answered({ status, head, body }: Heard) {
  const isJson = /^content-type: application\/json/im.test(head)
  const isChunked = /^transfer-encoding: chunked/im.test(head)
  return { status, body: isJson && !isChunked ? JSON.parse(decoded(body)) : body, headers: {} }
}
const decoded = (latin1: string) => Buffer.from(latin1, 'latin1').toString('utf8')

/** Calls that are nearly right, so many for each operation and caller: what was heard, and the server's log. */
export async function callNearlyRight(seed: number, spoiltEach: number) {
  const { server, people, requests, kinds, leaks, operations } = await openTown({ LOG: 'json' })
  const ear = createEar(operations)
  const dice: Dice = createDice(seed)
  const sender = createSender(server.port)
  const refused: Record<string, string> = {}

  async function tryAs(operation: Operation, caller: Caller, spoilt: number): Promise<boolean> {
    const { slots } = slotsOf(operation, kinds)
    let made = createMade(leaks)
    let isDone = false
    for (let left = spoilt; left >= 0; left--) {
      const values = await valuesFor(operation, caller, left === 0, slots, slot =>
        made(caller, slot, 'own'),
      )
      const hasFile = operation.files.length > 0
      const file = hasFile ? (left > 0 ? oddFile(dice) : picture) : null
      const draft = await draftOf(operation, caller, values, file)
      let wire = spoilDraft(dice, draft, left > 0 ? 1 : 0)
      // With another method it is another operation.
      while (wire.method !== operation.method) wire = spoilDraft(dice, draft, 1)
      if (hasFile && left === 0) wire.headers[0] = ['content-type', 'image/jpeg']
      const heard = await sender.send(wire, limitMs)
      const carriedOut = ear.listen(wire, heard)
      if (left === 0) refused[operation.key] = `${heard.status} ${heard.body.slice(0, 200)}`
      if (carriedOut !== operation.key) continue
      isDone = true
      await rows[operation.key]?.after?.(caller, answered(heard), requests)
      // What was used up is made anew, and nobody has room for many requests.
      made = createMade(leaks)
      await requests.tidy()
    }
    return isDone
  }

  async function tryAll(operation: Operation) {
    const able = people.callers.filter(caller => refusalFor(operation, caller) === null)
    let isDone = false
    for (const [at, caller] of able.entries()) {
      if (at >= callersEach && isDone) break
      isDone = (await tryAs(operation, caller, at < callersEach ? spoiltEach : 0)) || isDone
    }
    if (isDone) delete refused[operation.key]
    await requests.tidy()
  }
  for (const operation of operations) {
    // What generated calls did to the town may be in the way of one operation, and not of the next.
    await tryAll(operation).catch((error: Error) => {
      refused[operation.key] = error.message
      console.error(`${operation.key}: ${error.message}`)
    })
  }
  sender.close()
  const log = server.log()
  await server.stop()
  return { ...ear.met(), refused, log }
}
