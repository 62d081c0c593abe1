import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { everyEndpoint } from '../every-endpoint.ts'
import { finishVisit } from '../visit/visit.ts'
import { bagSpot, bags, gateNote, landmark } from './door-fields.ts'

const fields = { landmark, gateNote, bagSpot, bags }

/** Counted here are bags of recyclables, of which there may be none. */
const others = new Set([`${finishVisit.method} ${finishVisit.path} bags`])

/** What a field of a form allows, whether or not it may be left out. */
const allowed = (schema: z.core.$ZodType) => {
  const json: Record<string, unknown> = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  })
  const kinds = Array.isArray(json['anyOf']) ? json['anyOf'] : [json]
  const { type, minLength, maxLength, minimum, maximum } =
    kinds.find(({ type }: { type?: string }) => type !== 'null') ?? json
  return { type, minLength, maxLength, minimum, maximum }
}

test('every form takes the same of a door: what one has kept can be saved again by another', () => {
  for (const [name, field] of Object.entries(fields)) {
    const taken = everyEndpoint.flatMap(({ method, path, input }) => {
      const schema = input.shape[name]
      return schema ? [{ at: `${method} ${path}`, allows: allowed(schema) }] : []
    })
    expect(taken.length, `forms that take ${name}`).toBeGreaterThan(1)
    for (const { at, allows } of taken) {
      if (others.has(`${at} ${name}`)) continue
      expect({ at, allows }).toEqual({ at, allows: allowed(field()) })
    }
  }
})
