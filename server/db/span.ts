// Where what takes time can be watched from outside. Without a tracer this is one comparison.

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'
/** Of a bounded number of words: names of routes, statements and topics, never what somebody typed. */
export type Attributes = Record<string, string | number>
type Span = { name: string; kind: SpanKind; attributes: Attributes }

export type Tracer = <T>(span: Span, work: () => Promise<T>) => Promise<T>

let tracer: Tracer | null = null

/** Sends all spans to this tracer from now on; null turns tracing off. */
export const traceWith = (other: Tracer | null) => void (tracer = other)

/** Does the work, as a span of whatever it is done for. */
export const traced = <T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> => (tracer ? tracer({ name, kind, attributes }, work) : work())

/** The same for a statement by its name: every call asks several, so that nothing is made where nobody watches. */
export const tracedStatement = <T>(name: string, ask: () => Promise<T>): Promise<T> => {
  if (!tracer) return ask()
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name }
  return tracer({ name: `db ${name}`, kind: 'client', attributes }, ask)
}

/** The header by which a caller says which trace a call belongs to (W3C Trace Context). */
export function readTraceparent(header: unknown): { traceId: string; parentId: string } | null {
  if (typeof header !== 'string') return null
  const found = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/.exec(header)
  const [, traceId = '', parentId = ''] = found ?? []
  if (!found || header.startsWith('ff') || /^0+$/.test(traceId) || /^0+$/.test(parentId))
    return null
  return { traceId, parentId }
}
