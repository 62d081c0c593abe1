import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = {
  version?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  engines?: unknown
  optionalDependencies?: Record<string, string>
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}

test('the lock file knows the packages of every platform, or `npm ci` refuses it', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      name => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  )
  expect(missing, 'npm run generate -- lock puts them back').toEqual([])
})

/**
 * Makers whose packages for other platforms no registry that we reach had in this version when it was
 * chosen: `npm run generate -- lock` fills their hashes in as soon as one does. A newer version is not excused.
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
  expect(wrong, 'npm run generate -- lock fills them in').toEqual([])
})

test('npm may run the install script of every package that has one', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    allowScripts: Record<string, boolean>
  }
  const scripted = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(Object.keys(allowScripts).toSorted()).toEqual(scripted.toSorted())
})

test('npm warns of no package that only our own Node runs', () => {
  const asking = Object.entries(packages).filter(
    ([path, { engines, hasInstallScript }]) => path !== '' && engines && !hasInstallScript,
  )
  expect(Object.fromEntries(asking), 'npm run generate -- lock leaves them out').toEqual({})
})
