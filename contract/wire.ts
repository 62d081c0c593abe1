export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The names of the `:name` parts of a path. */
export const pathFields = (path: string) => [...path.matchAll(/:(\w+)/g)].map(m => m[1] as string)

/** Whether the fields that are not in the path travel in the query: these have no body. */
export const travelsInQuery = (method: Method) => method === 'GET' || method === 'DELETE'
