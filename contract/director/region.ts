import { once } from '../once.ts'
import * as z from 'zod/mini'
import { text } from '../field.ts'

/**
 * Where a director looks: at all own stations, or at those of a state or a city. Any text: whoever asks for a state
 * that there is not finds nothing, and residents' pages need not carry the list of them.
 */
export const region = once(() => ({
  inState: z.optional(text('Please choose a state', 60)),
  inCity: z.optional(text('Please enter a city', 60)),
}))
