import { afterAll } from 'vitest'
import { translated } from '../../contract/speech/language.ts'
import { layOver, ownWords } from '../speech/catalogue.ts'
import { dropDatabases } from './empty-database.ts'
import { endLeftovers } from './process.ts'

// Runs anew for each test file, unlike what files of one worker share: whatever a story leaves
// behind, a failed one above all, ends with its file.
afterAll(endLeftovers, 120_000)
afterAll(dropDatabases)
// Files of one worker share the words, too: what one has mended the next would read.
afterAll(() => {
  for (const language of translated) layOver(language, ownWords[language])
})
