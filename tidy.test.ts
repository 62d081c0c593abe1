import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { moduleOrder } from './server/db/sql-files.ts'

/** The house rules of ARCHITECTURE.md, checked over every source file that git knows or will know. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(name => /\.(?:ts|tsx|css|sql)$/.test(name) && existsSync(name))
const source = files.filter(name => /^(?:contract|server|web|e2e|lab)\//.test(name))
const isTest = (name: string) => /\.test\.tsx?$/.test(name) || name.startsWith('server/testing/')
const textOf = (name: string) => readFileSync(name, 'utf8')

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

const areaOf = (name: string) => name.split('/')[0] ?? ''
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

  /** From the ground up. The first four are tools: any file of theirs may be used. */
  const order = moduleOrder
  const isTool = (folder: string) => order.indexOf(folder) < 4

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
      const frontDoor = to === `server/${folderOf(to)}/${folderOf(to)}.ts`
      if (called > caller) return true
      return !typeOnly && !frontDoor && !isTool(folderOf(to))
    })
    expect(wrong).toEqual([])
  })

  test('what is above the modules is imported by none of them, but for the settings as a type', () => {
    const wrong = offenders(
      ({ from, to, typeOnly }) =>
        /^server\/[^/]+\//.test(from) &&
        /^server\/[^/]+$/.test(to) &&
        !isTest(from) &&
        !['http', 'backup', 'operator'].includes(folderOf(from)) &&
        !(typeOnly && to === 'server/config.ts'),
    )
    expect(wrong).toEqual([])
  })

  /** What every page may use: the kit, the calls, the session, what is live, what works offline. */
  const shared = ['web/ui/', 'web/api.ts', 'web/arrive.ts', 'web/query.ts', 'web/session.ts']
  const sharedByPages = [...shared, 'web/live.ts', 'web/offline/']

  test("a role's pages import themselves, the kit, the calls and the session", () => {
    const roles = new Set(['visitor', 'account', 'resident', 'station', 'director'])
    const wrong = offenders(({ from, to }) => {
      if (areaOf(from) !== 'web' || !roles.has(folderOf(from)) || areaOf(to) === 'contract') {
        return false
      }
      return ![`web/${folderOf(from)}/`, ...sharedByPages].some(place => to.startsWith(place))
    })
    expect(wrong).toEqual([])
  })

  test('the kit knows no role and no router', () => {
    const wrong = offenders(
      ({ from, to }) =>
        from.startsWith('web/ui/') && ![...shared, 'contract/'].some(place => to.startsWith(place)),
    )
    expect(wrong).toEqual([])
  })
})

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

  test('no file is longer than 300 lines', () => {
    const long = source.filter(
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
    // The build sets one variable, for the bundler.
    expect(readers).toEqual(['server/config.ts', 'web/build.ts'])
  })

  test('rules take the time from the call', () => {
    const folders =
      /^server\/(?:account|audit|carrier|consent|director|notification|privacy|recyclable|request|station|support|upload|wallet)\//
    const wrong = source.filter(
      name => folders.test(name) && !isTest(name) && /Date\.now\(|new Date\(\)/.test(textOf(name)),
    )
    expect(wrong).toEqual([])
  })

  test('what is counted for a visitor is counted for the network, never for a bare address', () => {
    const readers = source.filter(
      name => !isTest(name) && /visitor\.address|\{ address \}.*'visitor'/.test(textOf(name)),
    )
    // The one makes the limits of a network, the other notes where a deed came from.
    expect(readers).toEqual(['server/audit/note.ts', 'server/call/limit.ts'])
  })

  test('only pages and configurations have a default export', () => {
    const wrong = source.filter(
      name =>
        /^export default /m.test(textOf(name)) &&
        !/(?:-page|-layout)\.tsx$|^server\/testing\/postgres\.ts$/.test(name),
    )
    expect(wrong).toEqual([])
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

type Locked = {
  version?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
}
const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Locked> }

test('the lock file knows the packages of every platform, or `npm ci` refuses it', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      name => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  )
  expect(missing, 'npm run lock puts them back').toEqual([])
})

/**
 * Makers whose packages for other platforms no registry that we reach had in this version when it was
 * chosen: `npm run lock` fills their hashes in as soon as one does. A newer version is not excused.
 */
const awaited = new Set([
  '@oxfmt 0.77.0',
  '@oxlint 1.93.0',
  '@oxlint-tsgolint 7.0.2006',
  '@rolldown 1.2.18',
  '@tailwindcss 4.3.5',
])

test('the lock file has the hash of every package, but of those for other platforms that we await', () => {
  const bare = Object.entries(packages).filter(
    ([path, { integrity, link }]) => path !== '' && !integrity && !link,
  )
  const wrong = bare.filter(([path, { version, optional }]) => {
    const maker = path.split('/')[1] ?? ''
    return !optional || !awaited.has(`${maker} ${version}`)
  })
  expect(wrong, 'npm run lock fills them in').toEqual([])
})
