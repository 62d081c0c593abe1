import { expect, test } from 'vitest'
import { refuse } from '../../../contract/refusal.ts'
import { Unreachable } from '../../arrive.ts'
import { runAction } from './action.ts'

/** Runs it and notes what happened, in order. */
async function story(work: () => Promise<unknown>, refresh = () => Promise.resolve()) {
  const happened: string[] = []
  const options = {
    failed: (why: string) => happened.push(why),
    refresh: () => refresh().then(() => happened.push('asked again')),
    revert: () => happened.push('taken back'),
  }
  const isDone = await runAction(options, work)
  return { isDone, happened }
}

test('what is done is asked for again, and nothing is told', async () => {
  const { isDone, happened } = await story(() => Promise.resolve())
  expect(isDone).toBe(true)
  expect(happened).toEqual(['asked again'])
})

test('after a "no" the screen is right before the words are read', async () => {
  const no = refuse('carrier_full')
  const { isDone, happened } = await story(() => Promise.reject(no))
  expect(isDone).toBe(false)
  expect(happened).toEqual(['taken back', 'asked again', no.message])
})

test('without network nobody waits for what cannot come', async () => {
  const never = () => new Promise<void>(() => {})
  const { isDone, happened } = await story(() => Promise.reject(new Unreachable()), never)
  expect(isDone).toBe(false)
  expect(happened).toEqual(['taken back', new Unreachable().message])
})

test('a fault of ours is told nobody, and goes on', async () => {
  await expect(story(() => Promise.reject(new TypeError('fault')))).rejects.toThrow('fault')
})
