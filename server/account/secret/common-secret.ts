import { readFileSync } from 'node:fs'
import { isPattern } from '../../../contract/password.ts'
import { entryBytes, entryOf, listFile } from './common-secret-entry.ts'

const list = readFileSync(listFile)

/** Whether the list has it, in small letters, to the letter. */
function isListed(lower: string): boolean {
  const sought = entryOf(lower)
  let [from, to] = [0, list.length / entryBytes]
  while (from < to) {
    const middle = (from + to) >>> 1
    const entry = list.readUIntBE(middle * entryBytes, entryBytes)
    if (entry === sought) return true
    if (entry < sought) from = middle + 1
    else to = middle
  }
  return false
}

const isCommon = (lower: string) => isPattern(lower) || isListed(lower)

/** What is added to a word must be able to stand alone: fewer characters are tried in no time. */
export const littleLength = 8
/** A word with less than this between its ends is no word. */
const leastWord = 4
/** So few letters among figures and signs are guessed with them. */
const fewLetters = { word: leastWord, length: 12 }
/** Numbers alone, as a day of birth or somebody's phone: there are few of those. */
const leastFigures = 16
/** Words written apart or together are the same; whole sentences are not. */
const longestTogether = 16
/** More in front or behind than this is more than a decoration; longer words stand for themselves. */
const longest = { edge: 12, word: 30 }

const letterLike: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '+': 't',
}
/** The signs above the figures of the keyboard, in the order of the figures. */
const aboveFigures = ')!@#$%^&*('

/** A text with its figures and signs read as the letters they look like; 1 and ! like two of them. */
export const asLetters = (text: string): string[] =>
  ['i', 'l'].map(one =>
    text.replace(/[^a-z]/g, sign => (/[1!|]/.test(sign) ? one : (letterLike[sign] ?? sign))),
  )

const asFigures = (text: string) =>
  text.replace(/[^a-z0-9]/g, sign => {
    const figure = aboveFigures.indexOf(sign)
    return figure < 0 ? sign : String(figure)
  })

/** Everything that a body may have been before somebody dressed it up. */
function readings(body: string): Set<string> {
  const read = [body, ...asLetters(body), asFigures(body)]
  const together =
    body.length <= longestTogether ? read.map(each => each.replace(/[^a-z0-9]/g, '')) : []
  return new Set([...read, ...together].filter(each => each.length >= leastWord))
}

/** Figures and signs before and after a word that add next to nothing to it. */
const addsLittle = (edges: string[]) =>
  edges.join('').length < littleLength || edges.every(edge => edge === '' || isCommon(edge))

/**
 * Whether a secret is one of the most common ones, plain or dressed up: in capitals, with figures and
 * signs around it or in the place of letters. What is longer than its decoration hides stays.
 */
export function isWellKnown(secret: string): boolean {
  const lower = secret.toLowerCase()
  if (isCommon(lower)) return true
  const first = lower.search(/\p{L}/u)
  if (first < 0) return lower.length < leastFigures || isCommon(asFigures(lower))
  const behind = /[^\p{L}]*$/u.exec(lower)?.[0].length ?? 0
  const core = lower.length - behind - first
  if (core < fewLetters.word && lower.length < fewLetters.length) return true
  for (let before = 0; before <= Math.min(first, longest.edge); before++) {
    for (let after = 0; after <= Math.min(behind, longest.edge); after++) {
      const end = lower.length - after
      if (end - before > longest.word) continue
      if (!addsLittle([lower.slice(0, before), lower.slice(end)])) continue
      for (const reading of readings(lower.slice(before, end))) {
        if (isCommon(reading)) return true
      }
    }
  }
  return false
}
