import { deepEqual } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint, SentOf } from '../../../contract/endpoint.ts'
import type { Dice } from '../../call/dice.ts'
import type { Answered, Reply } from '../browser.ts'
import { createVisitor } from '../visitor.ts'

export type StubbornCaller = ReturnType<typeof stubbornCaller>
type Say = (address: string) => Promise<Answered>

/** A server that may die and come back, and what its callers have met. */
export type Reachable = {
  /** Grows with every death. */
  life: number
  /** Answers, and calls that were cut or put off. */
  answers: number
  losses: number
  /** Where it is, as soon as it is up. */
  address: () => Promise<string>
  /** Looks at whatever was answered. */
  meet?: (answer: Answered) => void
}

/** People wait a little longer each time; those who do not would keep the machine from recovering. */
const againAfterMs = (tries: number) => Math.min(500, 20 * 2 ** tries)
const cutLine = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|UND_ERR_SOCKET)$/

/** No answer, when the line was cut before it came; any other error is one. */
function unlessCut(error: unknown): undefined {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  if (!cutLine.test(code ?? cause?.code ?? '')) throw error
}

const isYes = ({ status }: Answered) => status === 200 || status === 201

/** Somebody who says a thing again, with the same key, until it is answered. */
export function stubbornCaller(server: Reachable, cookie: string, dice: Dice) {
  let last: { say: Say; answer: Answered; life: number } | null = null

  async function insist(say: Say): Promise<Answered> {
    for (let tries = 0; ; tries++) {
      const answer = await say(await server.address()).catch(unlessCut)
      if (answer) server.meet?.(answer)
      if (answer && answer.status !== 503) {
        server.answers++
        return answer
      }
      server.losses++
      await sleep(againAfterMs(tries))
    }
  }

  /** What was answered in an earlier life is answered to the letter in this one. */
  async function repeatLast() {
    if (!last || last.life === server.life) return
    const { say, answer } = last
    last = null
    const { status, body } = await insist(say)
    deepEqual([status, body], [answer.status, answer.body])
  }

  return {
    /** Changes something. Every fourth time the button is pressed twice. */
    async tells<E extends Endpoint>(endpoint: E, input: SentOf<E>): Promise<Reply<E>> {
      await repeatLast()
      const headers = { cookie, 'idempotency-key': randomUUID() }
      const say: Say = address => createVisitor(address).call(endpoint, input, headers)
      const presses = dice.below(4) === 0 ? [say, say] : [say]
      const answers = await Promise.all(presses.map(insist))
      const [first, ...others] = answers.filter(isYes)
      if (!first) return answers[0] as Reply<E>
      for (const other of others) deepEqual(other.body, first.body)
      last = { say, answer: first, life: server.life }
      return first
    },
    sees: <E extends Endpoint>(endpoint: E, input: SentOf<E>): Promise<Reply<E>> =>
      insist(address => createVisitor(address).call(endpoint, input, { cookie })),
    /** Presses Pay on the sandbox's page, where paying twice is paying once. */
    pays: (checkoutUrl: string, mishaps: string[]) =>
      insist(async address => {
        const form = new URLSearchParams({ do: 'pay', channel: 'card' })
        for (const mishap of mishaps) form.append('mishap', mishap)
        const sent = { method: 'POST', body: form, redirect: 'manual' } as const
        const { status, headers } = await fetch(address + checkoutUrl, sent)
        return { status, body: null, headers: Object.fromEntries(headers) }
      }),
  }
}
