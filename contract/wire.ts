export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * So many days something that was done without a network may wait on a device and still be sent unasked. The
 * server keeps the answers of changes a day longer, so that what is sent again counts once.
 */
export const mostWaitingDays = 7

/** Whose call it is, for one that waited: anybody else who has signed in since is told that they are not. */
export const forAccountHeader = 'For-Account'

/** The names of the `:name` parts of a path. */
export const pathFields = (path: string) => [...path.matchAll(/:(\w+)/g)].map(m => m[1] as string)

/** Whether the fields that are not in the path travel in the query: these have no body. */
export const travelsInQuery = (method: Method) => method === 'GET' || method === 'DELETE'

/** What of an endpoint decides how a call of it travels. */
type Route = {
  method: Method
  path: string
  file: { name: string; types: readonly string[] } | null
}

/** A call as it travels: what is in the path, what in the query, and the body with its type. */
type WireRequest = { url: string; body?: { type: string; content: string | Uint8Array } }

/** How a call of an endpoint travels; a field that is undefined stays at home. */
export function wireRequest(
  { method, path, file }: Route,
  input: Record<string, unknown>,
): WireRequest {
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
  if (file) {
    const content = input[file.name] as Uint8Array
    return { url, body: { type: file.types[0] ?? '', content } }
  }
  const inPath = new Set(pathFields(path))
  const rest = Object.entries(input).filter(
    ([name, value]) => !inPath.has(name) && value !== undefined,
  )
  if (travelsInQuery(method)) {
    const search = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))
    return { url: rest.length ? `${url}?${search.toString()}` : url }
  }
  const content = JSON.stringify(Object.fromEntries(rest))
  return { url, body: { type: 'application/json', content } }
}
