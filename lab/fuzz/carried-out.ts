import type { Operation } from '../openapi.ts'

// Which operations were carried out at least once: one that only ever said no was hardly tried.

/** Finds the operation that a call reaches. */
export function operationFinder(operations: Operation[]) {
  const known = operations.map(({ key, method, path }) => ({
    key,
    method,
    fits: new RegExp(
      `^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`,
      'i',
    ),
    params: path.split('{').length,
  }))
  // An address without names in it comes before one that would take it for a name.
  const ordered = known.toSorted((a, b) => a.params - b.params)
  return (method: string, target: string): string | null => {
    const [path = ''] = target.split('?')
    return ordered.find(each => each.method === method && each.fits.test(path))?.key ?? null
  }
}
