type Block = { prelude: string; body: string | undefined }

/** Cuts a style sheet into its rules; a statement without a block has no body. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = []
  let depth = 0
  let from = 0
  let open = 0
  // Strings hold braces that open nothing.
  for (const { 0: token, index } of css.matchAll(/"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|[{};]/g)) {
    if (token === '{' && depth++ === 0) open = index
    if (token === ';' && depth === 0) {
      blocks.push({ prelude: css.slice(from, index).trim(), body: undefined })
      from = index + 1
    }
    if (token === '}' && --depth === 0) {
      blocks.push({ prelude: css.slice(from, open).trim(), body: css.slice(open + 1, index) })
      from = index + 1
    }
  }
  return blocks
}

/** What a page consists of, as far as selectors and fonts ask. */
type Page = { has: (kind: 'class' | 'tag', name: string) => boolean; letters: Set<number> }

function readPage(html: string): Page {
  const markup = html.replace(/<style>[\s\S]*?<\/style>/g, '')
  const named = (pattern: RegExp) => Array.from(markup.matchAll(pattern), ([, name = '']) => name)
  const known = {
    class: new Set(classesOf(markup)),
    tag: new Set([...named(/<([a-z][a-z0-9]*)/g), 'html', 'head', 'body']),
  }
  const text = unescaped(markup.replace(/<[^>]+>/g, ' '))
  return {
    has: (kind, name) => known[kind].has(name),
    letters: new Set(Array.from(text, letter => letter.codePointAt(0) ?? 0)),
  }
}

const entities: Record<string, string> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" }
/** Text as the browser reads it. */
export const unescaped = (text: string) =>
  text.replace(/&([^;\s]+);/g, (whole, name: string) => entities[name] ?? whole)

/** Every class that the markup names, once. */
export function classesOf(html: string): string[] {
  const lists = Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, list = '']) => unescaped(list))
  return [...new Set(lists.flatMap(list => list.split(/\s+/)).filter(Boolean))].toSorted()
}

// What belongs to forms, dialogs and other makers' browsers.
const elsewhere = /::(?:-webkit|file|placeholder|backdrop)|:-moz/

function canMatch(selector: string, page: Page): boolean {
  if (elsewhere.test(selector)) return false
  const wanted = selector.replace(/:(?:not|where|is|has)\((?:[^()]|\([^()]*\))*\)/g, '')
  const classes = Array.from(wanted.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = '']) =>
    name.replace(/\\(.)/g, '$1'),
  )
  const bare = wanted.replace(/\.(?:\\.|[\w-])+|\[[^\]]*\]|::?[\w-]+(?:\([^)]*\))?|#[\w-]+/g, '')
  const tags = Array.from(bare.matchAll(/[a-z][a-z0-9]*/gi), ([name]) => name)
  return classes.every(name => page.has('class', name)) && tags.every(name => page.has('tag', name))
}

/** Splits at the commas that stand in no bracket. */
function selectorsOf(prelude: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: token, index } of prelude.matchAll(/\\.|[()[\],]/g)) {
    if (token === '(' || token === '[') depth++
    if (token === ')' || token === ']') depth--
    if (token === ',' && depth === 0) {
      parts.push(prelude.slice(from, index))
      from = index + 1
    }
  }
  return [...parts, prelude.slice(from)]
}

/** Whether one of the page's letters lies in the face's range. */
function isRead(face: string, { letters }: Page): boolean {
  const ranges = /unicode-range:([^;}]+)/i.exec(face)?.[1]
  if (!ranges) return true
  return ranges.split(',').some(range => {
    const [from = 0, to = from] = range
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map(code => parseInt(code, 16))
    return Array.from(letters).some(letter => letter >= from && letter <= to)
  })
}

function narrow(css: string, page: Page): string {
  return blocksOf(css)
    .map(({ prelude, body }) => {
      if (body === undefined) return `${prelude};`
      if (/^@(?:media|supports)/.test(prelude)) {
        const inner = narrow(body, page)
        return inner && `${prelude}{${inner}}`
      }
      if (prelude === '@font-face') return isRead(body, page) ? `${prelude}{${body}}` : ''
      if (prelude.startsWith('@')) return `${prelude}{${body}}`
      const selectors = selectorsOf(prelude).filter(selector => canMatch(selector, page))
      return selectors.length > 0 ? `${selectors.join(',')}{${body}}` : ''
    })
    .join('')
}

/** Leaves out the variables and the movements that nothing refers to. */
function dropUnnamed(css: string): string {
  const read = new Set(Array.from(css.matchAll(/var\((--[\w-]+)/g), ([, name = '']) => name))
  const moved = Array.from(css.matchAll(/animation(?:-name)?:([^;}]+)/g), ([, value = '']) => value)
  return css
    .replace(
      /(?<=[{;])(--[\w-]+):(?:"[^"]*"|'[^']*'|[^;}"'])*(?:;|(?=\}))/g,
      (whole, name: string) => (read.has(name) ? whole : ''),
    )
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, (whole, name: string) =>
      read.has(name) ? whole : '',
    )
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^}]*\})*\}/g, (whole, name: string) =>
      moved.some(value => value.includes(name)) || css.includes(`${name} `) ? whole : '',
    )
}

/** The rules of a style sheet that can mean something for this markup. */
export function leaveOutUnused(css: string, html: string): string {
  let rest = narrow(css.replace(/\/\*[\s\S]*?\*\//g, ''), readPage(html))
  // A variable may be read by another one only.
  for (let before = ''; before !== rest;) {
    before = rest
    rest = dropUnnamed(rest)
  }
  return rest
}

const isOnce = (rule: string) => /^@(?!media)|:root/.test(rule)
/** Nobody's first view is a sheet of paper, and the rest is there before anybody can tell colours apart. */
const isLate = (rule: string) => /^@media (?:print|\(forced-colors)/.test(rule)

/**
 * What the top of a page needs of its style, and the whole that follows it: on a slow line the first words come that much
 * sooner. The whole repeats what came first, so that each rule goes above those that it always goes above; repeated words
 * weigh next to nothing on their way.
 */
export function firstAndRest(css: string, top: string): { first: string; rest: string } {
  const rules = blocksOf(css).map(({ prelude, body }) =>
    body === undefined ? `${prelude};` : `${prelude}{${body}}`,
  )
  const page = readPage(top)
  const first = rules
    .filter(rule => isOnce(rule) || !isLate(rule))
    .map(rule => (isOnce(rule) ? rule : narrow(rule, page)))
  return { first: first.join(''), rest: rules.filter(rule => !isOnce(rule)).join('') }
}
