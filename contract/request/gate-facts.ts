import * as z from 'zod/mini'
import { once } from '../once.ts'

/** How to find a door and get in, besides its address. */
export const doorOfRequest = once(() =>
  z.object({
    /** What the carrier must know at the gate. */
    gateNote: z.nullable(z.string()),
    bagSpot: z.nullable(z.string()),
    position: z.nullable(
      z.object({ lat: z.number(), lng: z.number(), accuracyM: z.nullable(z.number()) }),
    ),
  }),
)
export type DoorOfRequest = z.output<ReturnType<typeof doorOfRequest>>
