import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { appPages } from '../contract/page.ts'
import { moduleOrder, toolModules } from '../server/db/sql-files.ts'
import { areaOf, isTest, source, textOf } from '../server/testing/source-files.ts'

// The house rules of ARCHITECTURE.md on who knows whom.

type Import = { from: string; to: string; typeOnly: boolean }

/** Every import of one of our own files. */
const imports: Import[] = source
  .filter(name => /\.tsx?$/.test(name))
  .flatMap(from => {
    const statements = textOf(from).matchAll(
      /(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"](\.[^'"]+)['"]|import\(['"](\.[^'"]+)['"]\)/g,
    )
    return Array.from(statements, ([, type, to, lazy]) => ({
      from,
      to: normalize(join(dirname(from), to ?? lazy ?? '')),
      typeOnly: type !== undefined,
    }))
  })
const offenders = (wrong: (each: Import) => boolean) =>
  imports.filter(wrong).map(({ from, to }) => `${from} imports ${to}`)

const folderOf = (name: string) => name.split('/')[1] ?? ''

describe('who may import whom', () => {
  test('contract imports nothing of ours', () => {
    const wrong = offenders(
      ({ from, to }) => areaOf(from) === 'contract' && areaOf(to) !== 'contract',
    )
    expect(wrong).toEqual([])
  })

  test('server and web import contract, and never each other', () => {
    const wrong = offenders(({ from, to }) => {
      const pair = [areaOf(from), areaOf(to)].toSorted().join(' ')
      return pair === 'server web'
    })
    expect(wrong).toEqual([])
  })

  /** From the ground up. */
  const order = moduleOrder
  const isTool = (folder: string) => toolModules.includes(folder)
  /** What puts the whole server together, from any file of those before it. */
  const assembles = new Set(['job', 'starting'])

  test('every folder of the server has its place in the order', () => {
    const folders = source.filter(name => /^server\/.*\//.test(name)).map(folderOf)
    expect([...new Set(folders)].toSorted()).toEqual([...order, 'testing'].toSorted())
  })

  test('a server module calls only earlier ones, through their front door or their table', () => {
    const wrong = offenders(({ from, to, typeOnly }) => {
      if (areaOf(from) !== 'server' || areaOf(to) !== 'server' || isTest(from)) return false
      const [caller, called] = [order.indexOf(folderOf(from)), order.indexOf(folderOf(to))]
      if (caller < 0 || called < 0 || caller === called) return false
      if (to.endsWith('.table.ts')) return false
      // The settings are read once, and known to everybody as a type.
      if (typeOnly && to === 'server/setting/config.ts') return false
      const frontDoor = to === `server/${folderOf(to)}/${folderOf(to)}.ts`
      if (called > caller) return true
      return !typeOnly && !frontDoor && !isTool(folderOf(to)) && !assembles.has(folderOf(from))
    })
    expect(wrong).toEqual([])
  })

  test('the server has one loose file: where it starts', () => {
    const loose = source.filter(name => /^server\/[^/]+\.tsx?$/.test(name) && !isTest(name))
    expect(loose).toEqual(['server/main.ts'])
    expect(offenders(({ to }) => to === 'server/main.ts')).toEqual([])
  })

  test("a handler's module is the folder of its endpoint", () => {
    const folderIn = (text: string, pattern: RegExp) =>
      new Map(
        Array.from(text.matchAll(pattern), ([, names = '', folder = '']) =>
          names.split(',').map((name): [string, string] => [name.trim(), folder]),
        ).flat(),
      )
    const app = textOf('server/http/app.ts')
    const declared = folderIn(
      textOf('contract/all.ts'),
      /export \* as (\w+) from '\.\/([\w-]+)\/[\w-]+\.ts'/g,
    )
    const handled = folderIn(app, /import \{([^}]*)\} from '\.\.\/([\w-]+)\/[\w-]+\.ts'/g)
    const pairs = Array.from(app.matchAll(/pair\(contract\.(\w+), (\w+)\)/g))
    expect(new Set(pairs.map(([, name]) => name))).toEqual(new Set(declared.keys()))
    const wrong = pairs.filter(
      ([, name = '', handlers = '']) => declared.get(name) !== handled.get(handlers),
    )
    expect(wrong.map(([text]) => text)).toEqual([])
  })

  test("the contract's folders are modules of the server; what belongs to none is a tool at its root", () => {
    const folders = source.filter(name => /^contract\/.*\//.test(name)).map(folderOf)
    expect([...new Set(folders)].filter(folder => !order.includes(folder))).toEqual([])
  })

  /** Pages that belong together, and to no one module: ARCHITECTURE.md says what each is. */
  const pageGroups = new Set(
    'home profile street waiting close resident search admission alert ranking region'.split(' '),
  )

  test("a role's folders have the names of the server's modules, or are groups of pages", () => {
    const inRoles = source.filter(name => /^web\/(?:resident|station|director)\/.*\//.test(name))
    const folders = new Set(inRoles.map(name => name.split('/')[2] ?? ''))
    const isModule = (folder: string) => order.includes(folder)
    expect([...folders].filter(each => !isModule(each) && !pageGroups.has(each))).toEqual([])
    expect([...pageGroups].filter(each => isModule(each) || !folders.has(each))).toEqual([])
  })

  /** What everything in the browser may use: the calls, what they told us, the session. */
  const calls = [
    'web/api.ts',
    'web/arrive.ts',
    'web/contact.ts',
    'web/data-url.ts',
    'web/full-log-in.ts',
    'web/idempotency.ts',
    'web/opening.ts',
    'web/query.ts',
    'web/reason.ts',
    'web/save-data.ts',
    'web/session.ts',
    'web/shrunk.ts',
    'web/store.ts',
    'web/live.ts',
    'web/t.ts',
    'web/rich.tsx',
    'web/language.ts',
    'web/identity.ts',
    'web/upload.ts',
    'web/way-in.ts',
  ]
  /** Parts that several roles share; each may use those before it. */
  const sharedFolders = ['ui', 'words', 'notice', 'support', 'street', 'security', 'offline']
  const within = (to: string, places: readonly string[]) =>
    areaOf(to) === 'contract' || places.some(place => to.startsWith(place))
  const foldersUpTo = (folder: string) =>
    sharedFolders.slice(0, sharedFolders.indexOf(folder) + 1).map(each => `web/${each}/`)

  test("a role's pages import themselves, what roles share, the calls and the session", () => {
    const roles = new Set(['visitor', 'account', 'resident', 'station', 'director', 'go'])
    // The carrier's page stands beside the app, and brings the sheet itself.
    const shared = [...calls, 'web/style.css', ...foldersUpTo('offline')]
    const wrong = offenders(
      ({ from, to }) =>
        areaOf(from) === 'web' &&
        roles.has(folderOf(from)) &&
        !within(to, [`web/${folderOf(from)}/`, ...shared]),
    )
    expect(wrong).toEqual([])
  })

  test('what roles share knows no role and no router', () => {
    const wrong = offenders(({ from, to }) => {
      const folder = folderOf(from)
      if (areaOf(from) !== 'web' || !sharedFolders.includes(folder)) return false
      // The service worker is told by the build what to keep.
      if (from === 'web/offline/sw.ts') return false
      return !within(to, [...calls, ...foldersUpTo(folder)])
    })
    expect(wrong).toEqual([])
  })

  test('the kit knows no noun of the contract', () => {
    const values = [
      'brand',
      'calendar',
      'digits',
      'endpoint',
      'field',
      'speech/day-names',
      'speech/language',
      'speech/short-months',
      'money',
      'once',
      'page',
      'password',
      'phone',
      'refusal',
      'speech/say',
      'speech/short-months',
      'undo',
      'weight',
      'words',
    ]
    const wrong = offenders(
      ({ from, to }) =>
        from.startsWith('web/ui/') &&
        (to === 'web/live.ts' ||
          (areaOf(to) === 'contract' && !values.some(name => to === `contract/${name}.ts`))),
    )
    expect(wrong).toEqual([])
  })

  test("the app's addresses come from contract/page.ts", () => {
    const areas = new Set(appPages.map(page => page.split('/')[1]))
    const pages = source.filter(
      name =>
        /^(?:web|server\/notification)\/.*\.tsx?$/.test(name) &&
        !isTest(name) &&
        !name.startsWith('web/build/'),
    )
    const literals = pages.flatMap(name =>
      Array.from(textOf(name).matchAll(/(\w*\(?\s*)['"`]\/([\w-]+)[^'"`]*['"`]/g), found => ({
        line: `${name}: ${found[0].trim()}`,
        area: found[2],
        // The compiler knows the address there: the router's pages, and what makes links.
        isTyped: /^(?:pageAt|page|firstPage|askingPage|go)\(\s*$/.test(found[1] ?? ''),
      })),
    )
    const wrong = literals.filter(({ area, isTyped }) => areas.has(area) && !isTyped)
    expect(wrong.map(({ line }) => line)).toEqual([])
  })

  /** Where an address of the wire stands literally, and why. */
  const onTheWire: Record<string, string> = {
    'server/http/api-docs.test.ts': 'the wire as it is described',
    'server/http/serve-endpoint.test.ts': 'the wire itself',
    'server/privacy/export.test.ts': 'a document, and no endpoint',
    'server/testing/outside/sms-stand-in.ts': 'addresses of Termii',
    'contract/body-size.test.ts': 'operations by their method and path',
    'lab/upgrade/sweep.ts': 'operations of an older version, by their key in its OpenAPI document',
    'lab/fuzz/fuzz.ts': 'whatever stands below /api',
    'lab/fuzz/smuggle.ts': 'bytes as they travel',
    'lab/permission/carrier.ts': 'operations by their key in the OpenAPI document',
    'lab/permission/desk.ts': 'operations by their key in the OpenAPI document',
    'lab/permission/ground.ts': 'operations by their key in the OpenAPI document',
    'lab/permission/plan.ts': 'operations by their key in the OpenAPI document',
    'lab/permission/staff.ts': 'operations by their key in the OpenAPI document',
    'lab/permission/problems.ts': 'operations by their key in the OpenAPI document',
    'lab/permission/table.ts': 'operations by their key in the OpenAPI document',
  }

  test('tests call endpoints by the contract, never by a literal address', () => {
    // Nothing is at the first two, and a document at the last.
    const literal = /\/api\/(?!no-such-|nothing\b|docs\b)/
    const callers = source.filter(
      name => name.endsWith('.ts') && (isTest(name) || /^(?:lab|e2e)\//.test(name)),
    )
    const literally = callers.filter(name => literal.test(textOf(name)))
    expect(literally.toSorted()).toEqual(Object.keys(onTheWire).toSorted())
  })

  test('what has changed is asked for again in one way, and a "no" is known in one place', () => {
    const inWeb = source.filter(name => areaOf(name) === 'web' && !isTest(name))
    const having = (words: RegExp) => inWeb.filter(name => words.test(textOf(name)))
    expect(having(/invalidateQueries/)).toEqual(['web/live.ts'])
    expect(having(/instanceof Refusal \|\|/)).toEqual(['web/reason.ts'])
  })

  test('no circle of imports, types included', () => {
    const near = Map.groupBy(imports, ({ from }) => from)
    /** What can be reached from a file, and how. */
    const pathBack = (start: string) => {
      const cameFrom = new Map<string, string>()
      const waiting = [start]
      for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
        for (const { to } of near.get(at) ?? []) {
          if (to === start) {
            const path = [at]
            while (path[0] !== start) path.unshift(cameFrom.get(path[0] ?? '') ?? start)
            return path
          }
          if (cameFrom.has(to)) continue
          cameFrom.set(to, at)
          waiting.push(to)
        }
      }
      return []
    }
    const circles = source.map(pathBack).filter(path => path.length > 0)
    expect(circles.map(path => path.join(' -> '))).toEqual([])
  })
})
