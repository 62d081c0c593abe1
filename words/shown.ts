import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bareTexts } from './bare.ts'
import { collect, sourceNames } from './collect.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Files whose texts are read in English only: the desk, the director, the demo and their letters. */
const readInEnglish =
  /^web\/(?:station|director|street|ui|account|demo)\/.*\.tsx?$|^server\/(?:notification|audit|demo\/try-out)\/.*\.ts$|^contract\/.*\.ts$/
const isCode = /\.(?:test|d)\.tsx?$|^contract\/ground\/states\.ts$/

/** Classes, drawings and pieces of addresses look like texts to `bareTexts`; these have no sentence in them. */
const isDrawn =
  /(?:^|\s)[a-z]+:[a-z[]|^M?\d|^[a-z0-9-]+(?:\/[a-z0-9-]+)+$|^\W*$|(?:^|\s)-?(?:flex|grid|mt|px|py|gap|text|border)-?\S*(?:\s|$)/

/** Every text that somebody can read, with the files that show it; `isTranslated` says whether it is in `words/*.json`. */
export function shownTexts(): { text: string; where: string[]; isTranslated: boolean }[] {
  const found = new Map<string, { text: string; where: string[]; isTranslated: boolean }>()
  for (const { text, where } of collect().messages.values()) {
    found.set(text, { text, where: [...where], isTranslated: true })
  }
  for (const name of sourceNames()) {
    if (!readInEnglish.test(name) || isCode.test(name)) continue
    for (const line of bareTexts(name, readFileSync(join(root, name), 'utf8'))) {
      const text = line.slice(line.indexOf(' ') + 1)
      if (isDrawn.test(text)) continue
      const known = found.get(text) ?? { text, where: [], isTranslated: false }
      if (!known.where.includes(name)) known.where.push(name)
      found.set(text, known)
    }
  }
  return [...found.values()]
}
