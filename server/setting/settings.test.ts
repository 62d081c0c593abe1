import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, source, textOf } from '../testing/source-files.ts'
import { settingGroups } from './settings.ts'
import { settingsPage, settingsSample } from './settings-page.ts'

test.each([
  ['docs/settings.md', settingsPage],
  ['.env.example', settingsSample],
])('%s has every setting as the table says', (file, written) => {
  expect(readFileSync(file, 'utf8'), 'npm run generate -- settings').toBe(written())
})

test('every setting of the table is read, unless it says by whom else', () => {
  const readers = source.filter(name => name.startsWith('server/setting/config') && !isTest(name))
  const code = readers.map(textOf).join('\n')
  const unread = settingGroups
    .flatMap(([, settings]) => settings)
    .filter(([name, { readBy }]) => readBy === undefined && !code.includes(`'${name}'`))
  expect(unread.map(([name]) => name)).toEqual([])
})
