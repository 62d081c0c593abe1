import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bodyBytes, takesVisitors, travelsInQuery } from './endpoint.ts'
import { everyEndpoint } from './every-endpoint.ts'

type Schema = {
  type?: string
  format?: string
  enum?: string[]
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}

/** A letter that is written as \uXXXX. */
const longestLetter = 6
/** Numbers, days, names of choices: none of them is longer. */
const longestWord = 100

/** How long the longest value that fits can be in JSON. */
function longest({ type, format, enum: choices, ...rest }: Schema): number {
  if (choices || format === 'uuid') return longestWord
  if (rest.anyOf) return Math.max(...rest.anyOf.map(longest))
  if (type === 'array') return (rest.maxItems ?? Infinity) * (longest(rest.items ?? {}) + 1) + 2
  if (type === 'object') {
    const fields = Object.entries(rest.properties ?? {})
    return fields.reduce((sum, [name, field]) => sum + name.length + 4 + longest(field), 2)
  }
  return type === 'string' && rest.maxLength ? rest.maxLength * longestLetter + 2 : longestWord
}

/** Lists whose limits multiply to more than anybody sends: a day of a thousand stops is 45 KB. */
const listsOfMany = new Set([
  'POST /api/station/areas',
  'PUT /api/station/areas/:areaId',
  'POST /api/station/plan/proposal',
  'PUT /api/station/plan/draft',
  'POST /api/station/plan',
  'POST /api/station/plan/undo',
  'POST /api/carriers/:carrierId/hand-over',
  'POST /api/station/close/left/undo',
])

test('every body that the fields allow is read, and none that is much longer', () => {
  const json = everyEndpoint.filter(({ method, file }) => !file && !travelsInQuery(method))
  expect(json.length).toBeGreaterThan(50)
  for (const { method, path, input, roles, maxBytes } of json) {
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
    const call = `${method} ${path}`
    expect([call, longest(schema) > maxBytes]).toEqual([call, listsOfMany.has(call)])
    const most = takesVisitors(roles) ? bodyBytes.visitor : bodyBytes.signedIn
    expect([call, maxBytes <= most]).toEqual([call, true])
  }
})
