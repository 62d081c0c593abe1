import * as z from 'zod/mini'
import { once } from '../once.ts'
import { pickupRequest } from './pickup.ts'
import { visitOfRequest } from '../visit/record.ts'
import { problem } from '../problem/problem-shape.ts'

/** A request with what happens to it on the street, which of lists only the resident's say. */
export const listedRequest = once(() =>
  z.extend(pickupRequest(), {
    /** The visit that is on its way, or that was made, in lists of what is open; the code in it is the resident's alone. */
    visit: z.nullable(visitOfRequest()),
    /** The last thing that the resident said was wrong with it. */
    problem: z.nullable(problem()),
  }),
)
export type ListedRequest = z.output<ReturnType<typeof listedRequest>>
