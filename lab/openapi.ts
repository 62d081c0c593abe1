// The operations of the OpenAPI document, and inputs that fit them.

export type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

type Parameter = { name?: string; in?: 'path' | 'query'; required?: boolean; schema?: Schema }
type Described = {
  'x-roles'?: string[]
  'x-members'?: string[]
  'x-full-log-in'?: boolean | string[]
  'x-machine'?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

export type Place = 'path' | 'query' | 'body'
export type Field = { name: string; place: Place; required: boolean; schema: Schema }

/** The key of an endpoint's operation. */
export const keyOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`

/** An operation of the contract, as the document tells it. */
export type Operation = {
  key: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  roles: string[]
  /** Of a station's members, who may; null where the station has nothing to do with it. */
  members: string[] | null
  /** Whether a PIN is not enough; or the fields for which it is not. */
  fullLogIn: boolean | string[]
  fields: Field[]
  /** The types of file that the body may be, where it is one. */
  files: string[]
}

/** Every operation that the server says it has for people; machines' calls are for no role. */
export async function operationsOf(url: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([name, described]) => {
      const method = name.toUpperCase() as Operation['method']
      const { 'x-roles': roles, 'x-machine': machine, 'x-members': members = null } = described
      if (machine) return []
      if (!roles) throw new Error(`${method} ${path} says neither a role nor a machine`)
      const fields = fieldsOf(described)
      const key = `${method} ${path}`
      const fullLogIn = described['x-full-log-in'] ?? false
      return [{ key, method, path, roles, members, fullLogIn, fields, files: filesOf(described) }]
    }),
  )
}

const filesOf = ({ requestBody }: Described) =>
  Object.keys(requestBody?.content ?? {}).filter(type => type !== 'application/json')

function fieldsOf({ parameters = [], requestBody }: Described): Field[] {
  const body = requestBody?.content['application/json']?.schema
  return [
    ...parameters.flatMap(({ name, in: place, required = false, schema = {} }) =>
      name && place ? [{ name, place, required, schema }] : [],
    ),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      name,
      place: 'body' as const,
      required: body?.required?.includes(name) ?? false,
      schema,
    })),
  ]
}

/** A value that fits the schema: the plainest there is. */
export function valueOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') {
    const { items = {}, minItems = 0 } = schema
    return Array.from({ length: minItems }, () => valueOf(items))
  }
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema
    return Object.fromEntries(required.map(name => [name, valueOf(properties[name] ?? {})]))
  }
  if (schema.format === 'email') return 'somebody@town.ng'
  return 'a sample'
}

export type Values = Record<string, unknown>

/** The call as it goes over the wire; fields without a value stay away. */
export function callOf({ path, fields, method }: Operation, values: Values) {
  let address = path
  const query = new URLSearchParams()
  const body: Values = {}
  for (const { name, place } of fields) {
    const value = values[name]
    if (value === undefined) continue
    const words = typeof value === 'string' ? value : JSON.stringify(value)
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(words))
    else if (place === 'query') query.set(name, words)
    else body[name] = value
  }
  const asked = query.size > 0 ? `${address}?${query}` : address
  return { method, path: asked, body: method === 'GET' || method === 'DELETE' ? undefined : body }
}
