import { operationsOf } from '../openapi.ts'
import { startServer, type Env } from '../server.ts'
import { settle } from './callers.ts'
import { createKinds } from './kinds.ts'
import { createLeaks } from './leaks.ts'
import { inboundSecret } from './outside-contract.ts'
import { createRequests } from './requests.ts'
import { rows } from './table.ts'

/** A server with everybody who calls and every operation, those last that would end something. */
export async function openTown(more: Env = {}) {
  const server = await startServer({
    env: {
      DEMO: '0',
      DIRECTOR_TWO_STEP: 'required',
      PUSH_HOSTS: '127.0.0.1:1',
      INBOUND_ADDRESS: 'support@town.ng',
      INBOUND_SECRET: inboundSecret,
      ...more,
    },
  })
  const people = await settle(server)
  const requests = createRequests(people)
  await requests.suspend()
  const kinds = createKinds(people, requests)
  const leaks = createLeaks(people)
  const operations = (await operationsOf(server.url)).toSorted(
    (one, other) => (rows[one.key]?.last ?? 0) - (rows[other.key]?.last ?? 0),
  )
  return { server, people, requests, kinds, leaks, operations }
}
