import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { once } from '../../contract/once.ts'

const contract = join(import.meta.dirname, '../../contract')

const made: string[] = []
vi.mock('zod/mini', async importOriginal => {
  const zod = await importOriginal<Record<string, unknown>>()
  const noted = (name: string, make: (...given: unknown[]) => unknown) =>
    function note(...given: unknown[]) {
      made.push(name)
      return make(...given)
    }
  return Object.fromEntries(
    Object.entries(zod).map(([name, value]) => [
      name,
      typeof value === 'function' ? noted(name, value as () => unknown) : value,
    ]),
  )
})

test('reading the contract makes no schema: a phone that opens a page needs hardly any', async () => {
  const files = globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts'] })
  expect(files.length).toBeGreaterThan(50)
  // What prepares every test has read some of it already.
  vi.resetModules()
  for (const file of files) {
    await import(/* @vite-ignore */ `${contract}/${file}`)
    expect({ file, made }).toEqual({ file, made: [] })
  }
  // The notes are taken: what is asked for is made.
  const { id } = await import('../../contract/field.ts')
  expect(id().safeParse('no id').success).toBe(false)
  expect(made).toContain('string')
})

test('what was made once is the same from then on', () => {
  const make = vi.fn(() => ({}))
  const get = once(make)
  expect(make).not.toHaveBeenCalled()
  expect(get()).toBe(get())
  expect(make).toHaveBeenCalledOnce()
})
