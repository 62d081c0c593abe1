import type { ZodMiniObject, ZodMiniType } from 'zod/mini'

type Field = { type: string; innerType?: ZodMiniType }

const definition = (schema: ZodMiniType) => schema._zod.def as unknown as Field

const mayBeAbsent = (schema: ZodMiniType) =>
  ['optional', 'default'].includes(definition(schema).type)

/** What lies inside `optional`, `nullable` and `default`. */
function core(schema: ZodMiniType): string {
  const { type, innerType } = definition(schema)
  return innerType ? core(innerType) : type
}

/** The typed fields that the endpoint takes; optional ones that are empty are left out. */
export function gather(input: ZodMiniObject, typed: FormData): Record<string, unknown> {
  const gathered: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(input.shape as Record<string, ZodMiniType>)) {
    const value = typed.getAll(name).pop()
    if (typeof value !== 'string') continue
    if (core(schema) === 'boolean') gathered[name] = value === 'true'
    else if (core(schema) === 'number' && value !== '') gathered[name] = Number(value)
    else if (value !== '' || !mayBeAbsent(schema)) gathered[name] = value
  }
  return gathered
}

/** What the contract finds wrong: beside the fields, or as a sentence where none is to blame. */
export function problems(input: ZodMiniObject, sent: unknown, typed: FormData) {
  const result = input.safeParse(sent)
  if (result.success) return null
  const fields: Record<string, string> = {}
  let message: string | null = null
  for (const issue of result.error.issues) {
    const name = String(issue.path[0])
    if (typed.has(name)) fields[name] ??= issue.message
    else message ??= issue.message
  }
  return { fields, message }
}
