import { expect, test } from 'vitest'
import { createTurns, type Wanting } from './turns.ts'

/** Work that is over when the story says so, and in which order it began. */
function workshop(atOnce = { all: 1, owner: 1 }, slowToRefuse = false) {
  const turns = createTurns({
    atOnce,
    slowToRefuse,
    waiting: { owner: 3, group: 5, known: 8, strangers: 2 },
    retryAfterSeconds: 1,
  })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const wants = (owner: string, more: Partial<Wanting> = {}) => {
    const done = turns.take({ owner, isKnown: true, ...more }, async () => {
      begun.push(owner)
      await new Promise<void>(resolve => ends.push(resolve))
    })
    return done.then(
      () => 'done',
      (error: { code?: string }) => error.code ?? 'failed',
    )
  }
  /** Ends what was begun first, until nothing is left. */
  const workOff = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  return { turns, begun, wants, workOff }
}

test('whoever wants much waits behind themselves, and strangers behind those who are known', async () => {
  const { begun, wants, workOff } = workshop()
  for (let n = 0; n < 4; n++) void wants('Tunde')
  void wants('a stranger', { isKnown: false })
  void wants('Ada')
  void wants('Bola')
  void wants('Ada')
  await workOff()
  expect(begun).toEqual(['Tunde', 'Ada', 'Bola', 'Tunde', 'Ada', 'Tunde', 'Tunde', 'a stranger'])
})

test('only a few of each wait: of one owner, of a group, of all strangers', async () => {
  const { wants, workOff, turns } = workshop()
  const tunde = Array.from({ length: 5 }, () => wants('Tunde', { group: 'one house' }))
  expect(await tunde[4]).toBe('busy')
  const house = ['Ada', 'Bola', 'Chidi'].map(owner => wants(owner, { group: 'one house' }))
  expect(await house[2]).toBe('busy')
  const strangers = ['x', 'y', 'z'].map(owner => wants(owner, { isKnown: false }))
  expect(await strangers[2]).toBe('busy')
  void wants('Eze')
  expect(turns.waiting()).toBe(8)
  await workOff()
  expect(await Promise.all(tunde.slice(0, 4))).toEqual(['done', 'done', 'done', 'done'])
  expect(await Promise.all(strangers.slice(0, 2))).toEqual(['done', 'done'])
  expect(turns.waiting()).toBe(0)
})

test('where saying no costs much, it is said later than what waits is done, and keeps nobody waiting', async () => {
  const { wants, workOff } = workshop({ all: 1, owner: 1 }, true)
  const said: string[] = []
  const says = (owner: string) => wants(owner).then(each => said.push(`${owner}: ${each}`))
  const all = ['Tunde', 'Tunde', 'Tunde', 'Tunde', 'Tunde', 'Ada'].map(says)
  await workOff()
  await Promise.all(all)
  expect(said.at(-1)).toBe('Tunde: busy')
  expect(said.filter(each => each.endsWith('done'))).toHaveLength(5)
})

test('what nobody waits for any more is dropped and makes room at once', async () => {
  const { wants, workOff, begun, turns } = workshop()
  void wants('Ada')
  const line = new AbortController()
  const left = [1, 2, 3].map(() => wants('Tunde', { gone: line.signal }))
  expect(await wants('Tunde')).toBe('busy')
  line.abort()
  expect(await Promise.all(left)).toEqual(['malformed', 'malformed', 'malformed'])
  expect(turns.waiting()).toBe(0)
  void wants('Tunde')
  expect(await wants('Tunde', { gone: AbortSignal.abort() })).toBe('malformed')
  await workOff()
  expect(begun).toEqual(['Ada', 'Tunde'])
})

test('of one owner one thing is done at a time, while there is room for others', async () => {
  const { wants, workOff, begun } = workshop({ all: 2, owner: 1 })
  void wants('Tunde')
  void wants('Tunde')
  void wants('Ada')
  expect(begun).toEqual(['Tunde', 'Ada'])
  await workOff()
  expect(begun).toEqual(['Tunde', 'Ada', 'Tunde'])
})
