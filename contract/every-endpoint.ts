import * as modules from './all.ts'
import type { Endpoint } from './endpoint.ts'

const isEndpoint = (declared: unknown): declared is Endpoint =>
  typeof declared === 'object' &&
  declared !== null &&
  'kind' in declared &&
  declared.kind === 'endpoint'

/** Every endpoint of the contract, once: a module may hand on what another declares. */
export const everyEndpoint: readonly Endpoint[] = [
  ...new Set(
    Object.values<Record<string, unknown>>(modules)
      .flatMap(module => Object.values(module))
      .filter(isEndpoint),
  ),
]
