import * as z from 'zod/mini'
import { text } from '../field.ts'
import { once } from '../once.ts'
import { msg } from '../speech/say.ts'

// What somebody says of a door: one schema for every form that asks for it, so that what one has taken fits the others.

const orNothing = msg('Please write something or leave it out')

export const gateNoteLength = 300

/** What is seen from the road. */
export const landmark = once(() => text(orNothing, 100))
/** What the carrier must know at the gate. Staff read it, and the carrier until the visit is over. */
export const gateNote = once(() => text(orNothing, gateNoteLength))
/** Where the bags stand. */
export const bagSpot = once(() => text(orNothing, 100))
/** How many bags there are to take. */
export const bags = once(() =>
  z
    .int(msg('Please enter a number'))
    .check(z.gte(1, msg('At least 1')), z.lte(500, msg('At most 500'))),
)
