import { createContext, useContext, useId, type ReactNode } from 'react'
import type { Draft } from './draft.ts'

type FormContext = {
  /** What is wrong with which field. */
  wrong: Readonly<Record<string, string>>
  /** What was typed here before the page was left. */
  draft: Draft
  /** Keeps something that was picked rather than typed. */
  remember: (typed: Draft) => void
}

/** How a field learns what its form knows about it. */
export const FormContext = createContext<FormContext>({ wrong: {}, draft: {}, remember: () => {} })

/** The ids and ARIA attributes that tie an input to its label, hint and error. */
export function useFieldParts(name: string, hint: ReactNode) {
  const { wrong, draft } = useContext(FormContext)
  const id = useId()
  const error = wrong[name]
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    error,
    kept: draft[name],
    aria: {
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
    },
  }
}
