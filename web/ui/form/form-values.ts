import type { ZodMiniObject, ZodMiniType } from 'zod/mini'
import { tPacked } from '../../t.ts'

type Field = { type: string; innerType?: ZodMiniType }

const definition = (schema: ZodMiniType) => schema._zod.def as unknown as Field

const mayBeAbsent = (schema: ZodMiniType) =>
  ['optional', 'default'].includes(definition(schema).type)

/** Whether there may be none of it: a field that is emptied says so, while one that is left out changes nothing. */
function mayBeNull(schema: ZodMiniType): boolean {
  const { type, innerType } = definition(schema)
  return type === 'nullable' || (innerType !== undefined && mayBeNull(innerType))
}

/** What lies inside `optional`, `nullable` and `default`. */
function core(schema: ZodMiniType): string {
  const { type, innerType } = definition(schema)
  return innerType ? core(innerType) : type
}

/** The typed fields that the endpoint takes; optional ones that are empty are left out, or none. */
export function gather(input: ZodMiniObject, typed: FormData): Record<string, unknown> {
  const gathered: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(input.shape as Record<string, ZodMiniType>)) {
    const value = typed.getAll(name).pop()
    if (typeof value !== 'string') continue
    if (core(schema) === 'boolean') gathered[name] = value === 'true'
    else if (core(schema) === 'number' && value !== '') gathered[name] = Number(value)
    else if (value === '' && mayBeNull(schema)) gathered[name] = null
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
    if (typed.has(name)) fields[name] ??= tPacked(issue.message)
    else message ??= tPacked(issue.message)
  }
  return { fields, message }
}
