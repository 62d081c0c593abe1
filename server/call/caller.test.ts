import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { call } from '../testing/visitor.ts'
import { goneOf } from './caller.ts'

test('a call is known to be abandoned when its line is gone before the answer, and not after it', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  const lines: AbortSignal[] = []
  app.get('/waits', async (_request, reply) => {
    const gone = goneOf(reply)
    lines.push(gone)
    await once(gone, 'abort')
  })
  app.get('/answers', async (_request, reply) => {
    lines.push(goneOf(reply))
    return 'here'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /waits HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]?.aborted).toBe(false)
  socket.destroy()
  await expect.poll(() => lines[0]?.aborted).toBe(true)
  expect((await call(`http://127.0.0.1:${port}/answers`)).body).toBe('here')
  await app.close()
  expect(lines[1]?.aborted).toBe(false)
})
