import * as z from 'zod/mini'

/** Takes from a value what a schema declares. */
export type Take = (value: unknown) => unknown

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

/** What is sent as it is, and the type it must have. */
const plain: Partial<Record<Def['type'], string>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
}

/**
 * A way to take from an answer what its schema declares, made once of the schema: what is not
 * declared does not leave, and what is missing is a fault of ours. To parse each answer would also
 * ask whether our own texts are long enough, and takes as long as asking the database.
 */
export function takeDeclared(schema: Schema): Take {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const type = plain[def.type]
  if (type) return value => (typeof value === type ? value : mismatch(def.type, value))
  if (def.type === 'object') return takeFields(def.shape)
  if (def.type === 'array') {
    const take = takeDeclared(def.element)
    return value => (Array.isArray(value) ? value.map(take) : mismatch('array', value))
  }
  if (def.type === 'nullable') {
    const take = takeDeclared(def.innerType)
    return value => (value === null ? null : take(value))
  }
  if (def.type === 'enum') {
    const known = new Set<unknown>(Object.values(def.entries))
    return value => (known.has(value) ? value : mismatch('enum', value))
  }
  if (def.type === 'union' && 'discriminator' in def) {
    return takeOneOf(def.discriminator as string, def.options)
  }
  // Of what is seldom the schema takes it itself.
  return value => z.parse(schema, value)
}

/** Of things of several kinds each as its kind declares. */
function takeOneOf(discriminator: string, options: readonly Schema[]): Take {
  const takers = new Map<unknown, Take>()
  for (const option of options) {
    for (const kind of option._zod.propValues?.[discriminator] ?? []) {
      takers.set(kind, takeDeclared(option))
    }
  }
  return value => {
    const kind = (value as Record<string, unknown> | null)?.[discriminator]
    return (takers.get(kind) ?? (() => mismatch('one of several kinds', value)))(value)
  }
}

function takeFields(shape: Record<string, Schema>): Take {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const { def, optin } = (schema as z.core.$ZodTypes)._zod
    const isOptional = def.type === 'optional'
    const take = takeDeclared(isOptional ? def.innerType : schema)
    return { name, take, isOptional: optin === 'optional' }
  })
  return value => {
    if (typeof value !== 'object' || value === null) return mismatch('object', value)
    const taken: Record<string, unknown> = {}
    for (const { name, take, isOptional } of fields) {
      const field = (value as Record<string, unknown>)[name]
      if (field === undefined && isOptional) continue
      taken[name] = take(field)
    }
    return taken
  }
}

function mismatch(wanted: string, value: unknown): never {
  throw new Error(
    `an answer has ${value === null ? 'null' : typeof value} where ${wanted} is declared`,
  )
}
