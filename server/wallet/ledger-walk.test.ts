import fc from 'fast-check'
import { expect, test } from 'vitest'
import { databaseRefusalOf } from '../db/database-refusal.ts'
import { wordsOf } from '../db/start-problem.ts'
import { clearing, income, ledgerTown, purseOf, wallet } from '../testing/purse.ts'
import { brokenRules, hold, post, release, transfer } from './ledger.ts'
import { walks } from '../testing/effort.ts'

/** The name with which the door said no, or `ok`. */
const said = (moving: Promise<unknown>) =>
  moving.then(
    () => 'ok',
    (error: unknown) => databaseRefusalOf(error) ?? wordsOf(error),
  )

/* Random commands of several people against a ledger in a few lines of JavaScript. */

type Command = {
  do: 'credit' | 'spend' | 'hold' | 'post' | 'void'
  who: number
  pick: number
  kobo: number
  again: boolean
}
const command: fc.Arbitrary<Command> = fc.record({
  do: fc.constantFrom('credit', 'spend', 'hold', 'hold', 'post', 'void'),
  who: fc.nat(2),
  pick: fc.nat(20),
  kobo: fc.integer({ min: 1, max: 100_000 }),
  again: fc.boolean(),
})

function createModel() {
  const purses = [0, 1, 2].map(() => ({ balance: 0, held: 0 }))
  const holds: { id: string; who: number; kobo: number; open: boolean }[] = []
  const free = (who: number) => (purses[who]?.balance ?? 0) - (purses[who]?.held ?? 0)
  return { purses, holds, free }
}

async function walk(commands: Command[]) {
  const { scene, database } = await ledgerTown()
  const model = createModel()
  for (const [step, each] of commands.entries()) {
    const purse = model.purses[each.who]
    const target = model.holds[each.pick % Math.max(1, model.holds.length)]
    if (!purse || ((each.do === 'post' || each.do === 'void') && !target)) continue
    const key = `step-${step}`
    const own = wallet(each.who)
    const moving = () => {
      if (each.do === 'post' || each.do === 'void') {
        const resolve = each.do === 'post' ? post : release
        return resolve(scene, target?.id ?? '', { key, reason: 'pickup' })
      }
      const movement = { key, amountKobo: each.kobo, reason: 'pickup' }
      if (each.do === 'credit') return transfer(scene, clearing, own, movement)
      return (each.do === 'hold' ? hold : transfer)(scene, own, income, movement)
    }
    const enough = model.free(each.who) >= each.kobo
    const expected =
      each.do === 'post' || each.do === 'void'
        ? target?.open
          ? 'ok'
          : 'hold_resolved'
        : each.do === 'credit' || enough
          ? 'ok'
          : 'not_enough'
    let id = ''
    expect([each, await said(moving().then(moved => (id = moved.id)))]).toEqual([each, expected])
    if (expected !== 'ok') continue
    if (each.again) expect(await moving()).toEqual({ id, isNew: false })
    if (each.do === 'credit') purse.balance += each.kobo
    if (each.do === 'spend') purse.balance -= each.kobo
    if (each.do === 'hold') {
      purse.held += each.kobo
      model.holds.push({ id, who: each.who, kobo: each.kobo, open: true })
    }
    if (target && (each.do === 'post' || each.do === 'void')) {
      const owner = model.purses[target.who]
      target.open = false
      if (owner) owner.held -= target.kobo
      if (owner && each.do === 'post') owner.balance -= target.kobo
    }
    expect(await brokenRules(scene.db)).toEqual([])
  }
  for (const [who, { balance, held }] of model.purses.entries()) {
    expect(await purseOf(database, wallet(who))).toEqual({ balance, free: balance - held })
  }
}

test('random movements never part the ledger from the rules', () =>
  fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 60, maxLength: 90, size: 'max' }), walk),
    {
      numRuns: walks(12),
      endOnFailure: true,
    },
  ))
