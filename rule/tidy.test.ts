import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nounModules } from '../server/db/sql-files.ts'
import { areaOf, files, isTest, source, textOf } from '../server/testing/source-files.ts'

// The house rules of ARCHITECTURE.md on names, sizes and ways.

describe('names and sizes', () => {
  test('files are kebab-case and named after what they are', () => {
    const vague =
      /(?:^|\/)(?:index|utils?|helpers?|common|misc|types|services?|repositor(?:y|ies)|managers?)\.\w+$/
    const wrong = source.filter(name => {
      const file = name.split('/').at(-1) ?? ''
      return vague.test(name) || !/^[a-z0-9]+(?:[-.][a-z0-9]+)*\.\w+$/.test(file)
    })
    expect(wrong).toEqual([])
  })

  test('no folder has more than forty files, tests aside', () => {
    const byFolder = Map.groupBy(
      source.filter(name => !isTest(name) && !name.endsWith('.spec.ts')),
      name => dirname(name),
    )
    const crowded = [...byFolder].filter(([, names]) => names.length > 40)
    expect(crowded.map(([folder, names]) => `${folder}: ${names.length}`)).toEqual([])
  })

  test('no file is longer than 300 lines', () => {
    const long = files.filter(
      name =>
        textOf(name).split('\n').length > 301 &&
        !/^server\/db\/(?:schema|migrations\/0001-baseline)\.sql$/.test(name),
    )
    expect(long).toEqual([])
  })

  test('only config.ts reads the environment', () => {
    const readers = source.filter(
      name => /process\.env/.test(textOf(name)) && !isTest(name) && !/^(?:e2e|lab)\//.test(name),
    )
    expect(readers).toEqual(['server/setting/config.ts'])
  })

  test('rules take the time from the call', () => {
    const folders = new Set([...nounModules, 'audit', 'consent', 'notification', 'screen'])
    const rules = source.filter(
      name => areaOf(name) === 'server' && folders.has(name.split('/')[1] ?? '') && !isTest(name),
    )
    expect(new Set(rules.map(name => name.split('/')[1]))).toEqual(folders)
    const wrong = rules.filter(name => /Date\.now\(|new Date\(\)/.test(textOf(name)))
    expect(wrong).toEqual([])
  })

  test('what is counted for a visitor is counted for the network, never for a bare address', () => {
    const readers = source.filter(
      name =>
        areaOf(name) === 'server' &&
        !isTest(name) &&
        /visitor\.address|\{ address \}: \{ address: string \}/.test(textOf(name)),
    )
    // The one makes the limits of a network, the other notes where a deed came from.
    expect(readers).toEqual(['server/audit/note.ts', 'server/call/limit.ts'])
  })

  test('the database is asked in three ways: the builder, `named` and `rowsOf`', () => {
    const wrong = source.filter(
      name =>
        areaOf(name) === 'server' &&
        !isTest(name) &&
        !/^server\/(?:db|backup|operator|embedded)\//.test(name) &&
        /\.execute[<(]|\.transaction\(|(?:pool|client)\.query\(/.test(textOf(name)),
    )
    expect(wrong).toEqual([])
  })

  test('a test that starts servers of its own is a long one', () => {
    const startsServers =
      /\bserve\b[^;]*\} from '[^']*testing\/process\.ts'|testing\/(?:embedded-writer|mortal-server)\.ts'/
    const starting = files.filter(
      name => name.endsWith('.test.ts') && startsServers.test(textOf(name)),
    )
    expect(starting.length).toBeGreaterThan(10)
    expect(starting.filter(name => !name.endsWith('.long.test.ts'))).toEqual([])
  })

  test('each test is in one of `npm test` and `npm run test:long`, never in both', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
    const chosenBy = (name: string) =>
      Array.from(
        scripts[name]?.matchAll(/(?:--project|--grep(?:-invert)?) ("[^"]+"|\S+)/g) ?? [],
        ([option]) => option,
      )
    const long = chosenBy('test:long')
    expect(long).toHaveLength(2)
    const others = long.map(each =>
      each.replace('--project ', '--project !').replace('--grep ', '--grep-invert '),
    )
    expect(chosenBy('test')).toEqual(others)
    expect(textOf('.ci/run')).toMatch(/npm test && npm run test:long$/m)
  })

  test('only pages and configurations have a default export', () => {
    const wrong = source.filter(
      name =>
        /^export default /m.test(textOf(name)) &&
        !/(?:-page|-layout)\.tsx$|^server\/testing\/postgres\.ts$/.test(name),
    )
    expect(wrong).toEqual([])
  })

  test('what is typed into a dialog is a draft until it is sent: Escape by a slip loses nothing', () => {
    const typed =
      /<(?:TextField|TextArea|NairaField|KiloField|Combobox|TakeCashFields|CountForm|ReasonFields|PlanFields)\b/
    const dialogs = source.filter(name => {
      const text = textOf(name)
      return (
        /^web\/(?:station|director)\//.test(name) &&
        ((/<(?:Modal|FormDialog)\b/.test(text) && typed.test(text)) ||
          /dialogs\.prompt\(/.test(text))
      )
    })
    expect(dialogs.length).toBeGreaterThan(20)
    const kept = /draftKey|[dD]raft\(|useDrafted/
    expect(dialogs.filter(name => !kept.test(textOf(name)))).toEqual([
      // Tells at every key, and where it stands keeps that.
      'web/station/recyclable/weigh-keypad.tsx',
    ])
  })

  test("the product's name stands in one place", () => {
    const wrong = source.filter(
      name =>
        !isTest(name) &&
        !/^(?:contract\/brand\.ts|server\/demo\/.*|e2e\/.*)$/.test(name) &&
        /Kwashe/.test(textOf(name)),
    )
    expect(wrong).toEqual([])
  })
})
