import type { OutputOf } from '../../contract/endpoint.ts'
import type { getRequest } from '../../contract/request/request.ts'

/** A request with all that is known of it, to judge what is said to be wrong. */
export type Disputed = OutputOf<typeof getRequest>
