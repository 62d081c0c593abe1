import type { FastifyInstance } from 'fastify'
import { refuse } from '../../contract/refusal.ts'
import { tilePath } from '../../contract/plan/tile.ts'
import { admitHolder } from '../call/admission.ts'
import { callerOf, type Serving } from '../call/caller.ts'
import type { TileArchive } from './tile-archive.ts'

/** Where the archive has nothing, nothing is drawn: one clear point. */
const clear = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
/** A map does not change by the hour. */
const keptSeconds = 24 * 60 * 60

const squareIn = (named: string, most: number): number => {
  const value = /^\d{1,8}$/.test(named) ? Number(named) : -1
  if (value < 0 || value > most) throw refuse('not_yours')
  return value
}

/** Serves the squares of the operator's own map to staff. */
export function serveTiles(app: FastifyInstance, serving: Serving, tiles: TileArchive) {
  type Asked = { Params: { z: string; x: string; y: string } }
  app.get<Asked>(tilePath(':z', ':x', ':y'), async (asked, reply) => {
    const { role } = admitHolder(await callerOf(asked, serving))
    if (role !== 'station') throw refuse('not_yours')
    const z = squareIn(asked.params.z, tiles.maxZoom)
    const [x, y] = [asked.params.x, asked.params.y].map(each => squareIn(each, 2 ** z - 1))
    const found = await tiles.tile(z, x ?? 0, y ?? 0)
    reply.header('cache-control', `private, max-age=${keptSeconds}`)
    return reply.type(found ? tiles.type : 'image/png').send(found ?? clear)
  })
}
