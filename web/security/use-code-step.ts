import { useState, type ComponentType } from 'react'
import type { Refusal } from '../../contract/refusal.ts'
import { arrive, type Unreachable } from '../arrive.ts'
import type { Shown } from '../ui/form/form-submission.ts'

/** For a form whose owner may have two-step sign-in: the field for the code comes when it is wanted. */
export function useCodeStep() {
  const [CodeField, setCodeField] = useState<ComponentType>()

  /** What the form shows when the server wants a code, or another one; nothing for other refusals. */
  async function codeWanted({ code, message }: Refusal): Promise<Shown | undefined> {
    if (code !== 'second_step' && code !== 'second_step_wrong') return undefined
    if (CodeField) return { message: null, fields: { code: message } }
    try {
      const loaded = await arrive(() => import('./code-field.tsx'))
      setCodeField(() => loaded.CodeField)
      return { message: null, fields: {} }
    } catch (error) {
      return { message: (error as Unreachable).message, fields: {} }
    }
  }
  return { CodeField, codeWanted }
}
