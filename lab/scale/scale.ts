import { buildCity } from './city.ts'
import { compareConnections, comparePooler } from './connections.ts'
import { compareEntries } from './entry.ts'
import { compareMonths } from './month.ts'
import { spreadStations } from './parts.ts'

/*
 * The steps of docs/scale.md, each on what it is about: many connections and a pooler, requests and
 * entries by month on a part of the city, and stations spread over many databases on the demo's year.
 */

const parts: Record<string, (url: string) => Promise<string>> = {
  crowd: compareConnections,
  pooler: comparePooler,
  month: async url => `${await compareMonths(url)}\nscale: ${await compareEntries(url)}`,
}

const only = process.env['ONLY']
if (only && only !== 'parts' && !(only in parts)) {
  throw new Error(`ONLY is one of ${Object.keys(parts).join(', ')}, parts`)
}
const lines: string[] = []
const wanted = Object.keys(parts).filter(name => !only || name === only)
if (wanted.length > 0) {
  const city = await buildCity()
  try {
    for (const name of wanted) lines.push((await parts[name]?.(city.url)) ?? '')
  } finally {
    await city.drop()
  }
}
if (!only || only === 'parts') lines.push(await spreadStations())
for (const line of lines) console.log(`scale: ${line}`)
