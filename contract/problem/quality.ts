import * as z from 'zod/mini'
import { once } from '../once.ts'

/** How well pickups went; null where there was nothing to count. */
export const quality = once(() =>
  z.object({
    /** What residents said was wrong, and how much of that there was in a hundred pickups. */
    problems: z.number(),
    problemsPerHundred: z.nullable(z.number()),
    /** Of the settled ones, the share that the station answered in time and the resident accepted. */
    madeGoodInTime: z.nullable(z.number()),
    /** Of what was picked up, the share that was by the first visit, and the share without any proof. */
    firstVisit: z.nullable(z.number()),
    noProof: z.nullable(z.number()),
    /** How many of the pickups had a wrong doorstep code. */
    wrongCodes: z.number(),
  }),
)
