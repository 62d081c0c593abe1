import type { Endpoint, EnvelopeOf, SentOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { call } from '../../api.ts'
import { Unreachable } from '../../arrive.ts'
import { createKeyMemory, type KeyMemory } from '../../idempotency.ts'
import { isNo, KeptOnDevice } from '../../reason.ts'
import { drafts } from './draft.ts'
import { gather, problems } from './form-values.ts'

/** What a form says instead of going on: a sentence over it, words beside its fields. */
export type Shown = Pick<SendState, 'message' | 'fields'>

export type SendOptions<E extends Endpoint> = {
  /** Fields that the page knows and nobody types. */
  fixed?: Partial<SentOf<E>>
  /** What the fields are checked by instead: for a step before there is all that the call takes. */
  input?: Endpoint['input']
  /** Keeps what is typed until it is sent, under this name. */
  draftKey?: string | undefined
  /** Done before anything is sent, once the fields are right; nothing is sent where it says why. */
  before?: (typed: FormData) => Promise<Shown | undefined>
  /** What must be there before the call names it, like pictures; anew where the server lost it. */
  attach?: (anew: boolean) => Promise<Partial<SentOf<E>>>
  /** How it goes out, where that is not the plain call: through what waits on the device. */
  via?: (sent: SentOf<E>) => Promise<EnvelopeOf<E>>
  /** Told when it is kept on the device and sent later; the fields begin anew then, too. */
  onKept?: () => void | Promise<void>
  /** Asks again for what may have changed: before it is done, and after a "no", before it is shown. */
  refresh?: () => Promise<unknown>
  /** The form stays pending until this resolves. */
  onDone: (envelope: EnvelopeOf<E>, sent: SentOf<E>) => void | Promise<void>
  /** Told of every "no" of the server, before the form shows it; may say it in its own way. */
  onRefused?: (refusal: Refusal) => void | Promise<Shown | undefined | void>
}

export type SendState = {
  /** How often the form was sent or refused. */
  attempt: number
  /** How often it succeeded: each time the fields begin anew. */
  round: number
  message: string | null
  fields: Readonly<Record<string, string>>
  /** The same thing sent again after a lost answer counts once. */
  keys?: KeyMemory
}

/** Sends what was typed, unless the contract finds something wrong; what the form shows then. */
export async function submit<E extends Endpoint>(
  endpoint: E,
  options: SendOptions<E>,
  before: SendState,
  typed: FormData,
): Promise<SendState> {
  const { fixed, draftKey, before: prepare, refresh, onKept, onDone, onRefused } = options
  const { input = endpoint.input } = options
  const attempt = before.attempt + 1
  const keys = before.keys ?? createKeyMemory()
  const begun = { attempt, round: before.round, keys, message: null, fields: {} }
  const written = { ...gather(input, typed), ...fixed } as SentOf<E>
  const found = problems(input, written, typed)
  if (found) return { ...before, attempt, ...found }

  const stopped = await prepare?.(typed)
  if (stopped) return { ...begun, ...stopped }

  const { sent, answer } = await carried(endpoint, options, written, keys)
  if (answer instanceof KeptOnDevice && onKept) {
    if (draftKey) drafts.remove(draftKey)
    await onKept()
    return { ...begun, round: before.round + 1 }
  }
  if (answer instanceof Unreachable) return { ...begun, message: answer.message }
  await refresh?.()
  if (answer instanceof Refusal) {
    return { ...begun, ...((await onRefused?.(answer)) ?? shownFrom(answer, typed)) }
  }
  if (draftKey) drafts.remove(draftKey)
  await onDone(answer, sent)
  return { ...begun, round: before.round + 1 }
}

const asAnswer = (error: unknown) => {
  if (isNo(error)) return error
  throw error
}

/** Calls with everything attached; what the server has lost meanwhile is attached anew, once. */
async function carried<E extends Endpoint>(
  endpoint: E,
  options: SendOptions<E>,
  written: SentOf<E>,
  keys: KeyMemory,
  anew = false,
) {
  const attached = await options.attach?.(anew).catch(asAnswer)
  // Nothing of the message itself has gone out, so what went out before still stands.
  if (attached instanceof Error) return { sent: written, answer: attached }
  const sent = { ...written, ...attached } as SentOf<E>
  const calling = options.via ? options.via(sent) : call(endpoint, sent, { keys })
  const answer = await calling.catch(asAnswer)
  const isLost = answer instanceof Refusal && answer.code === 'upload_gone'
  if (isLost && options.attach && !anew) return carried(endpoint, options, written, keys, true)
  return { sent, answer }
}

/** A refusal's fields stand beside their inputs; its sentence is shown unless they say it all. */
function shownFrom(refusal: Refusal, typed: FormData) {
  const fields = refusal.fields ?? {}
  const names = Object.keys(fields)
  const allVisible = names.length > 0 && names.every(name => typed.has(name))
  return { fields, message: allVisible ? null : refusal.message }
}
