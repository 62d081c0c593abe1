import { setTimeout as sleep } from 'node:timers/promises'
import { readNotices } from '../../contract/notification/notification.ts'
import { countRequests } from '../../contract/request/request.ts'
import { createVisitor, deliveryTo } from '../../server/testing/visitor.ts'
import type { Town } from './first-pickup.ts'
import type { Front } from './proxy.ts'

/** People who go on calling, reading and changing, until they are told to stop: how that went. */
export function callers({ url, way }: Front, { people }: Pick<Town, 'people'>, howMany: number) {
  const seen = { isOver: false, calls: 0, failed: [] as string[] }
  const visit = async (index: number) => {
    const deliver = deliveryTo(url, new Map(people.resident.cookies), way)
    for (let turn = index; !seen.isOver; turn++) {
      const changes = turn % 2 === 0
      const body = changes ? { type: 'application/json', content: '{}' } : undefined
      const [method, path] = changes
        ? (['POST', readNotices.path] as const)
        : (['GET', countRequests.path] as const)
      const status = await deliver(method, path, body, {}).then(
        answer => answer.status,
        (error: Error) => error.message,
      )
      seen.calls++
      if (status !== 200) seen.failed.push(`${method} ${status}`)
      await sleep(20)
    }
  }
  const all = Array.from({ length: howMany }, (_, index) => visit(index))
  const stop = async () => {
    seen.isOver = true
    await Promise.all(all)
    return seen
  }
  return { seen, stop }
}

/** Waits until a server at this port says that it is ready. */
export async function untilReady(port: number) {
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    createVisitor(url)
      .send('GET', '/readyz')
      .then(
        ({ status }) => status === 200,
        () => false,
      )
  while (!(await isReady())) await sleep(50)
}
