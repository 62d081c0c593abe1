import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { translated, type Translated } from '../../contract/speech/language.ts'
import { readSheet } from '../../words/sheet.ts'
import { StartProblem, wordsOf } from '../db/start-problem.ts'
import { layOver, ownWords } from './catalogue.ts'
import { whyUnfit } from '../../words/fit.ts'

/** Every message that is translated into any language. */
const isKnown = (english: string) =>
  Object.values(ownWords).some(words => Object.hasOwn(words, english))

/**
 * Lays the sheets of a folder (`ha.csv`, …) over the translations that the product comes with, so that words
 * are mended without a new version. A wrong row stops the start: else people would read it.
 */
export async function laySheets(folder: string): Promise<void> {
  const sheets = await Promise.all(translated.map(language => readIfThere(folder, language)))
  if (sheets.every(text => text === null)) {
    const names = translated.map(language => `${language}.csv`).join(', ')
    throw new StartProblem(`WORDS_DIR is ${folder}: none of ${names} is there.`)
  }
  translated.forEach((language, at) => {
    const text = sheets[at]
    if (text) layOver(language, wordsIn(language, join(folder, `${language}.csv`), text))
  })
}

async function readIfThere(folder: string, language: Translated): Promise<string | null> {
  const path = join(folder, `${language}.csv`)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new StartProblem(`WORDS_DIR: ${path} cannot be read: ${wordsOf(error)}.`)
  }
}

function wordsIn(language: Translated, path: string, text: string): Record<string, string> {
  const words: Record<string, string> = {}
  let rows
  try {
    rows = readSheet(text)
  } catch (error) {
    throw new StartProblem(`${path}: ${wordsOf(error)}`)
  }
  rows.forEach(({ english, translation }, at) => {
    if (translation === '') return
    // The first line names the columns.
    const where = `${path}, line ${at + 2}, “${english}”`
    const why = isKnown(english)
      ? whyUnfit(language, english, translation)
      : 'this version has no such message'
    if (why) throw new StartProblem(`${where}: ${why}.`)
    words[english] = translation.normalize('NFC')
  })
  return words
}
