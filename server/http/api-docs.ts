import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  pathFields,
  takesVisitors,
  travelsInQuery,
  type Callers,
  type Endpoint,
} from '../../contract/endpoint.ts'
import { refusals } from '../../contract/refusal.ts'
import { brand } from '../identity/identity.ts'
import { changeHeaders, headerParameters } from './api-docs-headers.ts'
import { otherAnswers, type OtherAnswer } from './api-docs-other.ts'
import { machineSecrets, type MachineDoor } from './api-docs-machine.ts'
import { escapeHtml } from '../notification/notification.ts'

type Schema = { properties?: Record<string, object>; required?: string[]; [key: string]: unknown }

const schemaOf = (type: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema as Schema
}

/** The part of an object schema that holds the chosen fields. */
function pick(schema: Schema, chosen: (name: string) => boolean): Schema {
  const entries = Object.entries(schema.properties ?? {}).filter(([name]) => chosen(name))
  const required = schema.required?.filter(chosen) ?? []
  return {
    type: 'object',
    properties: Object.fromEntries(entries),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

function parameters(schema: Schema, where: 'path' | 'query') {
  return Object.entries(schema.properties ?? {}).map(([name, type]) => ({
    name,
    in: where,
    required: where === 'path' || (schema.required?.includes(name) ?? false),
    schema: type,
  }))
}

function operation(endpoint: Endpoint) {
  const input = schemaOf(endpoint.input, 'input')
  const inPath = new Set(pathFields(endpoint.path))
  const rest = pick(input, name => !inPath.has(name))
  const asksInQuery = travelsInQuery(endpoint.method)
  const hasBody = !asksInQuery && Object.keys(rest.properties ?? {}).length > 0
  const content = endpoint.file
    ? Object.fromEntries(endpoint.file.types.map(type => [type, {}]))
    : json(rest)
  const answer = {
    type: 'object',
    properties: {
      message: { type: 'string' },
      data: schemaOf(endpoint.output, 'output'),
      ...(endpoint.paged && { next: { type: ['string', 'null'] } }),
      ...schemaOf(endpoint.beside, 'output').properties,
    },
    required: ['message', 'data'],
  }
  return {
    summary: endpoint.summary,
    'x-roles': whoOf(endpoint.roles),
    ...(endpoint.roles.includes('station') && { 'x-members': endpoint.members }),
    ...(endpoint.fullLogIn !== false && { 'x-full-log-in': endpoint.fullLogIn }),
    parameters: [
      ...parameters(
        pick(input, name => inPath.has(name)),
        'path',
      ),
      ...(asksInQuery ? parameters(rest, 'query') : []),
      ...(endpoint.changes ? changeHeaders : []),
    ],
    ...(hasBody && { requestBody: { required: true, content } }),
    responses: {
      [endpoint.status]: { description: endpoint.says, content: json(answer) },
      default: { $ref: '#/components/responses/Refusal' },
    },
    ...(!takesVisitors(endpoint.roles) && { security: [{ session: [] }] }),
  }
}

const json = (schema: object) => ({ 'application/json': { schema } })

/** Without roles: nobody who is signed in, or is not, is meant. */
function machineCall({ path, by, summary, body, answers, knownBy }: MachineDoor) {
  const said = Object.entries(answers).map(([status, description]) => [status, { description }])
  return {
    summary,
    'x-machine': by,
    parameters: namesIn(path).map(inPath),
    ...(body && {
      requestBody: {
        required: true,
        content: { [body.type]: body.schema ? { schema: body.schema } : {} },
      },
    }),
    responses: {
      ...(Object.fromEntries(said) as Record<string, { description: string }>),
      default: { $ref: '#/components/responses/Refusal' },
    },
    ...(knownBy && { security: [{ [knownBy]: [] }] }),
  }
}

const namesIn = (path: string) => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
const inPath = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: name === 'token' ? { type: 'string' } : { type: 'string', format: 'uuid' },
})

/** As the document and its readers write it. */
const whoOf = (callers: Callers): readonly string[] => (callers === 'anyone' ? [callers] : callers)

const otherGet = ({ path, roles: who, summary, type }: OtherAnswer) => ({
  summary,
  'x-roles': whoOf(who),
  parameters: namesIn(path).map(inPath),
  responses: {
    200: { description: 'ok', content: { [type]: {} } },
    default: { $ref: '#/components/responses/Refusal' },
  },
  ...(!takesVisitors(who) && { security: [{ session: [] }] }),
})

/** The contract as OpenAPI 3.1. */
function openApi(endpoints: Endpoint[], machines: MachineDoor[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  for (const each of otherAnswers) paths[each.path] = { ...paths[each.path], get: otherGet(each) }
  for (const each of machines) {
    paths[each.path] = { ...paths[each.path], [each.method.toLowerCase()]: machineCall(each) }
  }
  return {
    openapi: '3.1.0',
    info: { title: brand.name, version: '1', description: brand.promise.en },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        ...machineSecrets,
      },
      parameters: headerParameters,
      responses: { Refusal: { description: 'Refused', content: json(refusalSchema) } },
    },
  }
}

const refusalSchema = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(refusals) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    err: { type: 'string', description: 'The message again, for calls under /api/stations.' },
  },
  required: ['message', 'code'],
}

/** Serves the contract for machines at /openapi.json and for people at /api/docs. */
export function serveDocs(app: FastifyInstance, endpoints: Endpoint[], machines: MachineDoor[]) {
  // Written once, when first asked for: they are long, and a crowd must not keep the server writing.
  const document = once(() => JSON.stringify(openApi(endpoints, machines)))
  const page = once(() => docsPage(endpoints, machines))
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page()),
  )
  app.get('/api/plain.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(plainCss),
  )
}

const once = (write: () => string) => {
  let written: string | undefined
  return () => (written ??= write())
}

function docsPage(endpoints: Endpoint[], machines: MachineDoor[]): string {
  const sections = endpoints.map(endpoint => {
    const input = schemaOf(endpoint.input, 'input')
    const rows = Object.entries(input.properties ?? {}).map(([name, type]) => {
      const needed = input.required?.includes(name) ? 'required' : 'optional'
      return `<tr><td><code>${name}</code></td><td>${needed}</td>
<td><code>${escapeHtml(JSON.stringify(type))}</code></td></tr>`
    })
    const who = whoOf(endpoint.roles).join(', ')
    return `<article><h2><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h2>
<p>${escapeHtml(endpoint.summary)} <em>For: ${who}.</em></p>
${rows.length ? `<table><tr><th>field</th><th>needed</th><th>type</th></tr>${rows.join('')}</table>` : ''}
<details><summary>${endpoint.status}: data</summary>
<pre>${escapeHtml(JSON.stringify(schemaOf(endpoint.output, 'output'), null, 2))}</pre></details></article>`
  })
  const others = otherAnswers.map(
    ({ path, roles: who, summary, type }) =>
      `<article><h2><code>GET ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(summary)} <em>For: ${whoOf(who).join(', ')}.</em> Answers <code>${type}</code>.</p></article>`,
  )
  const doors = machines.map(
    ({ method, path, by, summary }) =>
      `<article><h2><code>${method} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(summary)} <em>For: ${by}.</em></p></article>`,
  )
  const codes = Object.entries(refusals).map(
    ([code, [status, message]]) =>
      `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(message)}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Calls of ${brand.name}</title>
<link rel="stylesheet" href="/api/plain.css"><main><h1>Calls</h1>
<p>JSON over /api/. Success: <code>{message, data}</code>, lists also <code>next</code>. Failure:
<code>{message, code, fields?}</code>. For machines: <a href="/openapi.json">/openapi.json</a>.</p>
${sections.join('\n')}
${others.join('\n')}
${doors.join('\n')}
<h2>Refusals</h2><table><tr><th>status</th><th>code</th><th>message</th></tr>${codes.join('')}</table>
</main></html>`
}

const plainCss = `:root{color-scheme:light dark}body{margin:0;background:Canvas;color:CanvasText;font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem}article{border-top:1px solid #8886;padding:.5rem 0}
h2{font-size:1.1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#8882;padding:.75rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem;vertical-align:top;
border-bottom:1px solid #8884}code{overflow-wrap:anywhere}`
