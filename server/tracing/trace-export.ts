import { brand } from '../../contract/brand.ts'
import type { Attributes, SpanKind } from '../db/span.ts'

/** A span that is over, as it was. */
export type Ended = {
  traceId: string
  spanId: string
  parentId: string | null
  name: string
  kind: SpanKind
  attributes: Attributes
  /** Milliseconds since 1970. */
  startMs: number
  endMs: number
  failed: boolean
}

const mostWaiting = 4096
const mostAtOnce = 512
const sendEveryMs = 5_000
const timeoutMs = 5_000

/** Hands a batch over; throws when the collector did not take it. */
export type Send = (body: string) => Promise<void>

export const sendTo =
  (url: string): Send =>
  async body => {
    const headers = { 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the collector said ${answer.status}`)
  }

type Options = {
  send: Send
  /** Told when the collector is away, once, and when it is back. */
  onTrouble: (problem: string | null, dropped: number) => void
}

/**
 * Collects spans and hands them over in batches, one at a time. Nobody waits for it: what does not fit while the
 * collector is slow or away is dropped and counted.
 */
export function createExporter({ send, onTrouble }: Options) {
  let waiting: Ended[] = []
  let dropped = 0
  let isAway = false
  let sending: Promise<void> | null = null
  const handOver = async () => {
    const batch = waiting.splice(0, mostAtOnce)
    try {
      await send(JSON.stringify(inWire(batch)))
      if (isAway) onTrouble(null, dropped)
      isAway = false
    } catch (error) {
      dropped += batch.length
      if (!isAway) onTrouble((error as Error).message, dropped)
      isAway = true
    }
  }
  const flush = () => {
    if (waiting.length === 0) return sending ?? Promise.resolve()
    return (sending ??= handOver().finally(() => (sending = null)))
  }
  const timer = setInterval(() => void flush(), sendEveryMs).unref()
  return {
    add(span: Ended): void {
      if (waiting.length >= mostWaiting) dropped += 1
      else waiting.push(span)
      if (waiting.length >= mostAtOnce) void flush()
    },
    dropped: () => dropped,
    waiting: () => waiting.length,
    /** Hands over what there is, as far as the collector takes it at once. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await sending
      const isDone = () => waiting.length === 0 || isAway
      while (!isDone()) await flush()
      waiting = []
    },
  }
}

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

/** A double has not enough digits for nanoseconds since 1970. */
const nanos = (ms: number) =>
  `${Math.floor(ms)}${String(Math.floor((ms % 1) * 1e6)).padStart(6, '0')}`

/** OTLP over HTTP, in its JSON. */
const inWire = (spans: Ended[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': brand.name.toLowerCase() }) },
      scopeSpans: [
        {
          scope: { name: 'server' },
          spans: spans.map(span => ({
            traceId: span.traceId,
            spanId: span.spanId,
            parentSpanId: span.parentId ?? '',
            name: span.name,
            kind: kinds[span.kind],
            startTimeUnixNano: nanos(span.startMs),
            endTimeUnixNano: nanos(span.endMs),
            attributes: attributesOf(span.attributes),
            status: { code: span.failed ? 2 : 0 },
          })),
        },
      ],
    },
  ],
})
