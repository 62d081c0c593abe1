import type { Holder } from '../../contract/endpoint.ts'
import { t } from '../t.ts'

/** Asks whether somebody has lost what they log in with: a director has a name for it. */
export const forgotten = (role: Holder | undefined) =>
  t(role === 'director' ? 'Forgot your access name?' : 'Forgot your password?')
