import { readFile, writeFile } from 'node:fs/promises'
import { states } from '../../contract/ground/states.ts'
import { wardsFile } from './wards.ts'

// Makes wards.txt: npm run generate -- wards wards.json. Where that comes from stands in docs/places-data.md.

type Given = { State: string; LGA: string; Ward: string; Latitude: number; Longitude: number }

/** As the data call them, where that is not as we do. */
const otherwise: Record<string, string> = {
  Nassarawa: 'Nasarawa',
  'Federal Capital Territory': 'FCT',
}

const [from = ''] = process.argv.slice(2)
const given = JSON.parse(await readFile(from, 'utf8')) as Given[]
const lines: string[] = []
let [state, lga] = ['', '']
for (const ward of given) {
  const inState = otherwise[ward.State] ?? ward.State
  if (!(states as readonly string[]).includes(inState)) throw new Error(`no state ${inState}`)
  if (inState !== state) lines.push(`= ${inState}`)
  if (inState !== state || ward.LGA !== lga) lines.push(`- ${ward.LGA.trim()}`)
  ;[state, lga] = [inState, ward.LGA]
  lines.push(`${ward.Latitude.toFixed(3)} ${ward.Longitude.toFixed(3)} ${ward.Ward.trim()}`)
}
await writeFile(wardsFile, `${lines.join('\n')}\n`)
process.stdout.write(`${given.length} wards\n`)
