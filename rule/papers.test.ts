import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

// The documents lead newcomers to files and to each other: what they name is there.

// The example of an operator's own pages links to addresses of the running product.
const papers = ['*.md', '{docs,server,web,ops,contract,words,lab,e2e}/**/*.md']
  .flatMap(pattern => globSync(pattern))
  .filter(name => !name.startsWith('ops/identity-example/'))

const linksOf = (paper: string) =>
  Array.from(
    readFileSync(paper, 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g),
    ([, to]) => to ?? '',
  )
    .filter(to => !/^(?:https?|mailto):/.test(to))
    .map(to => normalize(join(dirname(paper), to)))

test('every link in a document leads to a file', () => {
  const dead = papers.flatMap(paper =>
    linksOf(paper)
      .filter(to => !existsSync(to))
      .map(to => `${paper} → ${to}`),
  )
  expect(dead).toEqual([])
})

test('every file that a document names by its path is there', () => {
  const named = (paper: string) =>
    Array.from(
      readFileSync(paper, 'utf8').matchAll(
        /`((?:contract|server|web|e2e|lab|rule|build|ops|words)\/[\w./-]+\.(?:tsx?|sql|js|json))`/g,
      ),
      ([, name]) => name ?? '',
    )
  // What was is not named by today's path.
  const history = /CHANGELOG|docs\/decisions\//
  const gone = papers
    .filter(paper => !history.test(paper))
    .flatMap(paper =>
      named(paper)
        .filter(name => !existsSync(name))
        .map(name => `${paper} names ${name}`),
    )
  expect(gone).toEqual([])
})

test('the module chapters are all listed in ARCHITECTURE.md', () => {
  const listed = new Set(linksOf('ARCHITECTURE.md'))
  const chapters = papers.filter(name => /^(?:server|web)\/(?:.*\/)?README\.md$/.test(name))
  expect(chapters.length).toBeGreaterThan(20)
  expect(chapters.filter(name => !listed.has(name))).toEqual([])
})
