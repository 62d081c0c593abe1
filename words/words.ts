import { readFileSync, writeFileSync } from 'node:fs'
import { translated, type Translated } from '../contract/speech/language.ts'
import { hashOf } from '../contract/speech/say.ts'
import { bareTexts } from './bare.ts'
import { fileOf, translationsOf, type Translations } from './catalogue.ts'
import { problemsOf } from './check.ts'
import { collect, isSpoken, sourceNames } from './collect.ts'
import { longestOf, whyUnfit } from './fit.ts'
import { readSheet, writeRows, writeSheet } from './sheet.ts'
import { shownTexts } from './shown.ts'
import { voiceProblems } from './voice.ts'

// npm run words -- …: what translators and those who write texts need; docs/languages.md tells more.

const help = `npm run words -- check              what is missing, unused or wrong in any language
npm run words -- export en [file]   writes every text that is shown, and where
npm run words -- export ha [file]   writes a sheet: key, English, translation, where, limit
npm run words -- import ha [file]   takes it back; a row that does not fit is named, and nothing is taken
npm run words -- missing ha         the messages without a translation, as JSON
npm run words -- put ha file.json   takes translations from JSON
npm run words -- list               every message, and where it is said
npm run words -- bare web/resident  texts that are said in English only
npm run words -- voice [web/go]     texts that nobody would say like that, and what to say instead`

const [task = '', ...given] = process.argv.slice(2)

function languageGiven(): Translated {
  const found = translated.find(each => each === given[0])
  if (!found) throw new Error(`Name one of ${translated.join(', ')}.`)
  return found
}

/** Takes translations in, all or none. Those of messages that are no longer said go. */
function take(language: Translated, news: Translations) {
  const { messages } = collect()
  const wrong = Object.entries(news).flatMap(([english, said]) => {
    const why = messages.has(english)
      ? whyUnfit(language, english, said.normalize('NFC'))
      : 'there is no such message'
    return why ? [`“${english}” → “${said}”: ${why}`] : []
  })
  if (wrong.length > 0) {
    console.error(wrong.join('\n'))
    console.error(`${wrong.length} do not fit: nothing was taken.`)
    process.exitCode = 1
    return
  }
  const whole = { ...translationsOf(language), ...news }
  const kept = Object.entries(whole)
    .filter(([english]) => messages.has(english))
    .map(([english, said]) => [english, said.normalize('NFC')] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(fileOf(language), `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
  console.log(`${kept.length} of ${messages.size} messages are said in ${language}.`)
}

/** Every text for people, so that somebody can read them all at once. */
function exportEnglish(file: string) {
  const shown = shownTexts()
  const rows = shown.map(({ text, where, isTranslated }) => [
    text,
    isTranslated ? 'five' : 'English',
    where.join(' '),
  ])
  writeFileSync(file, writeRows([['English', 'languages', 'where'], ...rows]))
  const words = shown.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
  const average = (words / shown.length).toFixed(1)
  console.log(`${shown.length} texts are in ${file}, of ${average} words on average.`)
}

const tasks: Record<string, () => void> = {
  check() {
    const problems = problemsOf()
    console.log(problems.join('\n') || 'Every message is said in every language.')
    if (problems.length > 0) process.exitCode = 1
  },
  export() {
    if (given[0] === 'en') return exportEnglish(given[1] ?? 'en.csv')
    const language = languageGiven()
    const file = given[1] ?? `${language}.csv`
    const said = translationsOf(language)
    const rows = [...collect().messages.values()].map(({ text, where }) => [
      hashOf(text),
      text,
      said[text] ?? '',
      where.join(' '),
      longestOf(text),
    ])
    writeFileSync(file, writeSheet(rows))
    console.log(`${rows.length} messages are in ${file}.`)
  },
  import() {
    const language = languageGiven()
    const rows = readSheet(readFileSync(given[1] ?? `${language}.csv`, 'utf8'))
    const filled = rows.filter(({ translation }) => translation !== '')
    take(language, Object.fromEntries(filled.map(row => [row.english, row.translation])))
  },
  put: () =>
    take(languageGiven(), JSON.parse(readFileSync(given[1] ?? '', 'utf8')) as Translations),
  missing() {
    const said = translationsOf(languageGiven())
    const missing = [...collect().messages.values()].filter(
      ({ text }) => !Object.hasOwn(said, text),
    )
    console.log(JSON.stringify(missing, null, 1))
  },
  list() {
    for (const { text, where } of collect().messages.values()) {
      console.log(`${where.join(' ')}\t${text}`)
    }
  },
  voice() {
    const found = voiceProblems(given[0])
    for (const { text, where, better } of found) console.log(`${where[0]}\t${text}\t→ ${better}`)
    console.log(`${found.length} texts`)
  },
  bare() {
    const isAsked = (name: string) => isSpoken(name) && given.some(at => name.startsWith(at))
    const found = sourceNames()
      .filter(isAsked)
      .flatMap(name => bareTexts(name, readFileSync(name, 'utf8')))
    console.log([...found, `${found.length} texts are said in English only.`].join('\n'))
  },
}

const run = tasks[task]
if (run) run()
else console.log(help)
