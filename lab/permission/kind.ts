import type { Role } from '../../contract/role.ts'
import type { Caller, Domain } from './callers.ts'

export type Make = (domain: Domain, role: Role | null, by: Caller) => unknown
export type Kind = {
  make: Make
  /** Whom a thing of another domain is open to: nobody, everybody, or whoever has the token. */
  reach?: 'owned' | 'open' | 'bearer'
  /** Each kind of person has one of their own. */
  personal?: boolean
  /** What names nothing; an id that nobody has, unless said otherwise. */
  none?: (by: Caller) => unknown
  /** What is not theirs is left out, and may be named again: the answer to another's is that to nobody's, but for ids and times. */
  leftOut?: true
}
export type Kinds = Record<string, Kind>
