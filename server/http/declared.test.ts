import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { takeDeclared } from './declared.ts'

const request = z.object({
  _id: z.string(),
  rating: z.nullable(z.number()),
  status: z.enum(['open', 'done']),
  carrier: z.optional(z.nullable(z.object({ name: z.string() }))),
  stops: z.array(z.object({ at: z.string() })),
})
const told = { _id: 'a', rating: null, status: 'open', stops: [{ at: 'x' }] }

test('what is declared leaves, and nothing else at any depth', () => {
  const take = takeDeclared(request)
  const carrier = { name: 'Sani', phone: '+234' }
  const known = { ...told, carrier, secret: 1, stops: [{ at: 'x', secret: 1 }] }
  expect(take(known)).toEqual({ ...told, carrier: { name: 'Sani' } })
  expect(take({ ...told, carrier: null })).toEqual({ ...told, carrier: null })
  expect(take(told)).toEqual(told)
})

test.each([
  { ...told, _id: undefined },
  { ...told, _id: null },
  { ...told, rating: '5' },
  { ...told, status: 'lost' },
  { ...told, stops: null },
  { ...told, stops: [null] },
  { ...told, carrier: 'Sani' },
  null,
])('what does not fit (%#) is a fault, not an answer', wrong => {
  expect(() => takeDeclared(request)(wrong)).toThrow('an answer has')
})

test('of things of several kinds each leaves as its own declares', () => {
  const kinds = z.discriminatedUnion('role', [
    z.object({ role: z.literal('station'), station: z.string() }),
    z.object({ role: z.literal('director'), name: z.string() }),
  ])
  const take = takeDeclared(z.nullable(kinds))
  expect(take({ role: 'director', name: 'Amina', station: 'Ikeja' })).toEqual({
    role: 'director',
    name: 'Amina',
  })
  expect(take(null)).toBeNull()
  expect(() => take({ role: 'visitor' })).toThrow('an answer has')
})
