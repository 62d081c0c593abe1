import { expect, test } from 'vitest'
import { createOutages } from './outage.ts'

/** A log that keeps what it is told, and a clock that stands until a story moves it. */
function watching() {
  const lines: string[] = []
  const clock = { at: 0 }
  const warn = (facts: object, words: string) => lines.push(`${words} ${JSON.stringify(facts)}`)
  const outages = createOutages({ warn } as never, () => clock.at)
  const fails = (times: number) => {
    for (let n = 0; n < times; n++) outages.note('mail', 'no answer: ECONNREFUSED')
  }
  const wait = (seconds: number) => void (clock.at += seconds * 1000)
  return { lines, outages, fails, wait }
}

test('a trouble is said when it begins, once a minute while it lasts, and when it is over', () => {
  const { lines, outages, fails, wait } = watching()
  fails(500)
  wait(59)
  fails(500)
  expect(lines).toEqual([
    'mail: in trouble {"outage":"mail","failures":1,"problem":"no answer: ECONNREFUSED"}',
  ])
  wait(2)
  fails(500)
  wait(30)
  outages.over('mail')
  outages.over('mail')
  expect(lines.slice(1)).toEqual([
    'mail: still in trouble {"outage":"mail","failures":1001,"seconds":61}',
    'mail: works again {"outage":"mail","failures":1500,"seconds":91}',
  ])
  expect([outages.isOpen('mail'), outages.failuresOf('mail')]).toEqual([false, 1500])
  expect([outages.isOpen('sms'), outages.failuresOf('sms')]).toEqual([false, 0])
})

test('one that comes and goes every second fills no log, and is still counted', () => {
  const { lines, outages, fails, wait } = watching()
  for (let second = 0; second < 600; second++) {
    fails(3)
    wait(1)
    outages.over('mail')
  }
  expect(lines.length).toBeLessThanOrEqual(2 * 10)
  expect(outages.failuresOf('mail')).toBe(1800)
})
