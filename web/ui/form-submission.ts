import type { Endpoint, SentOf } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/refusal.ts'
import { call, newIdempotencyKey, Unreachable } from '../api.ts'
import { drafts } from './draft.ts'
import { gather, problems } from './form-values.ts'
import type { SendOptions, SendState } from './form.tsx'

/** Sends what was typed, unless the contract finds something wrong; what the form shows then. */
export async function submit<E extends Endpoint>(
  endpoint: E,
  { fixed, draftKey, before: prepare, onDone, onRefused }: SendOptions<E>,
  before: SendState,
  typed: FormData,
): Promise<SendState> {
  const attempt = before.attempt + 1
  const begun = { attempt, round: before.round, message: null, fields: {} }
  const sent = { ...gather(endpoint.input, typed), ...fixed } as SentOf<E>
  const found = problems(endpoint.input, sent, typed)
  if (found) return { ...before, attempt, ...found }

  const stopped = await prepare?.(typed)
  if (stopped) return { ...begun, ...stopped }

  const body = JSON.stringify(sent)
  const again = before.unanswered?.body === body ? before.unanswered.key : undefined
  const key = again ?? newIdempotencyKey()
  const answer = await call(endpoint, sent, { idempotencyKey: key }).catch((error: unknown) => {
    if (error instanceof Refusal || error instanceof Unreachable) return error
    throw error
  })
  if (answer instanceof Unreachable) {
    return { ...begun, message: answer.message, unanswered: { key, body } }
  }
  if (answer instanceof Refusal) {
    return { ...begun, ...((await onRefused?.(answer)) ?? shownFrom(answer, typed)) }
  }
  if (draftKey) drafts.remove(draftKey)
  await onDone(answer, sent)
  return { ...begun, round: before.round + 1 }
}

/** A refusal's fields stand beside their inputs; its sentence is shown unless they say it all. */
function shownFrom(refusal: Refusal, typed: FormData) {
  const fields = refusal.fields ?? {}
  const names = Object.keys(fields)
  const allVisible = names.length > 0 && names.every(name => typed.has(name))
  return { fields, message: allVisible ? null : refusal.message }
}
