import { expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { every } from './every.ts'

const quiet = { onProblem: () => undefined }

test('the work is done at once and again, never twice at a time', async () => {
  let [now, most, done] = [0, 0, 0]
  const round = every(
    1,
    async () => {
      most = Math.max(most, ++now)
      await new Promise(resolve => setTimeout(resolve, 5))
      now--
      done++
    },
    quiet,
  )
  await eventually(async () => expect(done).toBeGreaterThan(3))
  await round.stop()
  const atTheEnd = done
  await new Promise(resolve => setTimeout(resolve, 20))
  expect({ most, done }).toEqual({ most: 1, done: atTheEnd })
})

test('who wakes it while it works is heard once more afterwards', async () => {
  const gates: (() => void)[] = []
  const round = every(3_600_000, () => new Promise<void>(resolve => gates.push(resolve)), quiet)
  expect(gates.length).toBe(1)
  round.wake()
  round.wake()
  expect(gates.length).toBe(1)
  gates[0]?.()
  await eventually(async () => expect(gates.length).toBe(2))
  gates[1]?.()
  await round.stop()
  expect(gates.length).toBe(2)
  round.wake()
  expect(gates.length).toBe(2)
})

test('what goes wrong is told, and the next time comes all the same', async () => {
  const problems: string[] = []
  let times = 0
  const fail = async () => {
    times++
    throw new Error('the road is closed')
  }
  const round = every(1, fail, { onProblem: ({ message }) => void problems.push(message) })
  await eventually(async () => expect(times).toBeGreaterThan(1))
  await round.stop()
  expect(problems.length).toBe(times)
  expect(new Set(problems)).toEqual(new Set(['the road is closed']))
})

test('stopping waits for what is going on; without atOnce nothing is done before its time', async () => {
  let isDone = false
  const slow = every(
    3_600_000,
    async () => {
      await new Promise(resolve => setTimeout(resolve, 10))
      isDone = true
    },
    quiet,
  )
  await slow.stop()
  expect(isDone).toBe(true)
  let times = 0
  const later = every(3_600_000, async () => void times++, { ...quiet, atOnce: false })
  await later.stop()
  expect(times).toBe(0)
})
