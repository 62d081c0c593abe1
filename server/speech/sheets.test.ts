import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { translated } from '../../contract/speech/language.ts'
import { ownWords } from './catalogue.ts'
import { whyUnfit } from '../../words/fit.ts'
import { laySheets } from './sheets.ts'
import { speaker } from './speaker.ts'

const head = 'key,English,translation,where,limit\n'

/** A folder with a sheet in it. */
async function folderWith(sheets: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'words-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(sheets)) await writeFile(join(folder, name), text)
  return folder
}

test('what the product comes with would pass as a sheet', () => {
  const wrong = translated.flatMap(language =>
    Object.entries(ownWords[language]).flatMap(([english, said]) => {
      const why = whyUnfit(language, english, said)
      return why ? [`${language}: ${english}: ${why}`] : []
    }),
  )
  expect(wrong).toEqual([])
})

test('a sheet mends a word; what it leaves empty stays as it was', async () => {
  const before = speaker('ig')('See my request')
  const folder = await folderWith({
    'ig.csv': `\uFEFF${head}1,Pay now,"Kwụọ, ""ugbu a""",x,40\r\n2,See my request,,x,40\r\n3,Hello {name}.,Ndeewo {name}.,x,40`,
  })
  await laySheets(folder)
  expect(speaker('ig')('Pay now')).toBe('Kwụọ, "ugbu a"')
  expect(speaker('ig')('Hello {name}.', { name: 'Ada' })).toBe('Ndeewo Ada.')
  expect(speaker('ig')('See my request')).toBe(before)
})

test.each([
  ['an unknown message', '1,No such text,Ee,x,40', /ha\.csv, line 3, .*no such message/],
  ['an argument that is missing', '1,Hello {name}.,Sannu.,x,40', /line 3.*arguments differ: name/],
  ['an argument too many', '1,Pay now,Biya {n},x,40', /line 3.*arguments differ: none/],
  ['a text that fits nowhere', `1,Pay now,${'a'.repeat(41)},x,40`, /line 3.*too long: 41/],
])('%s stops the start, by file and line', async (_what, row, why) => {
  const folder = await folderWith({ 'ha.csv': `${head}0,Answer,Amsa,x,40\n${row}\n` })
  await expect(laySheets(folder)).rejects.toThrow(why)
})

test('a folder without a sheet, and a sheet without its columns, are said to be wrong', async () => {
  await expect(laySheets(await folderWith({}))).rejects.toThrow(/none of pcm\.csv, ha\.csv/)
  const folder = await folderWith({ 'yo.csv': 'Pay now,San báyìí\n' })
  await expect(laySheets(folder)).rejects.toThrow(/yo\.csv: the first line must name the columns/)
})
