import { expect, test } from 'vitest'
import { earlyAnswer, leaveOpening } from './opening.ts'

function opened(agoMs: number) {
  const answer = { response: new Response(), text: '{}' }
  const call = { at: Date.now() - agoMs, answer: Promise.resolve(answer) }
  leaveOpening({
    goesOn: false,
    end: () => {},
    pressed: [],
    offer: null,
    asked: new Map([['/balance', call]]),
  })
  return answer
}

test('what the page has asked for is given to the app once', async () => {
  const answer = opened(100)
  expect(await earlyAnswer('/balance', 20_000)).toBe(answer)
  expect(await earlyAnswer('/balance', 20_000)).toBeUndefined()
  expect(await earlyAnswer('/another', 20_000)).toBeUndefined()
})

test('an answer that is older than a call may take is asked for again', async () => {
  opened(20_001)
  expect(await earlyAnswer('/balance', 20_000)).toBeUndefined()
})
