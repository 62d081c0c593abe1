import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { refusals } from '../contract/refusal.ts'
import { readOurs } from '../contract/speech/markdown.ts'
import { words as quoted } from '../contract/words.ts'

/** A message of the product: where it is said, and how long a translation of it may be. */
export type Message = { text: string; where: string[] }

type Collected = { messages: Map<string, Message>; problems: string[] }

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where people of every language are spoken to; desk, director and workshop are in English. */
export const isSpoken = (name: string) =>
  /^(?:web|contract|server)\/.*\.tsx?$/.test(name) &&
  !/\.(?:test|d)\.tsx?$|^web\/(?:station|director|dev|build)\//.test(name) &&
  !/^web\/account\/(?:director|station|invitation|first-password|second-step-page)/.test(name)

/** Texts of which each title, paragraph and point is a message. */
const isText = /^web\/visitor\/text\/.*\.md$/

export const sayers = new Set(['t', 'rich', 'msg', 'say'])
/** Whether a file says anything at all; others may have functions of the same names. */
const speaks = (code: string) => /from '[^']*\/(?:t|rich|say|speaker)\.tsx?'|\bSpoken\b/.test(code)

export type Node = { type: string; start: number } & Record<string, unknown>

/** Who is called to say something: `t(…)`, or `speaker(language)(…)`. */
function sayerIn(callee: Node): string | undefined {
  const { type, name } = callee as Node & { name?: string }
  if (type === 'Identifier' && name) return sayers.has(name) ? name : undefined
  const inner = callee['callee'] as (Node & { name?: string }) | undefined
  return type === 'CallExpression' && inner?.name === 'speaker' ? 'speaker' : undefined
}

/** The texts that an expression can be, or null when the code alone does not tell. */
export function textsIn(node: Node): string[] | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : null
  if (node.type === 'ConditionalExpression') {
    const both = [node['consequent'], node['alternate']].map(each => textsIn(each as Node))
    return both.every(each => each !== null) ? both.flat() : null
  }
  if (node.type === 'BinaryExpression' && node['operator'] === '+') {
    const [left, right] = [node['left'], node['right']].map(each => textsIn(each as Node))
    return left?.length === 1 && right?.length === 1 ? [`${left[0]}${right[0]}`] : null
  }
  return null
}

const isGlued = (node: Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'BinaryExpression' && !textsIn(node))

/** Every message that a file says, and what it does wrong with one. */
function messagesOf(name: string, code: string) {
  const texts: string[] = []
  const problems: string[] = []
  let depth = 0
  const enter = () => void depth++
  const leave = () => void depth--
  const functions = {
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
  }
  new Visitor({
    ...functions,
    CallExpression({ callee, arguments: given, start }) {
      const sayer = sayerIn(callee as unknown as Node)
      if (!sayer || !given[0]) return
      const said = given[0] as unknown as Node
      const where = () => `${name}:${code.slice(0, start).split('\n').length}`
      if (isGlued(said)) problems.push(`${where()} glues a sentence from pieces`)
      const found = textsIn(said)
      if (!found) return
      texts.push(...found)
      const isDrawn = sayer === 't' || sayer === 'rich'
      if (isDrawn && depth === 0) problems.push(`${where()} speaks before the language is known`)
    },
  }).visit(parseSync(name, code).program)
  return { texts, problems }
}

/** Every message that the product can say to somebody who does not work for it. */
export function collect(): Collected {
  const messages = new Map<string, Message>()
  const problems: string[] = []
  const note = (text: string, where: string) => {
    const message = messages.get(text) ?? { text, where: [] }
    if (!message.where.includes(where)) message.where.push(where)
    messages.set(text, message)
  }
  for (const name of sourceNames().filter(isSpoken)) {
    const code = readFileSync(join(root, name), 'utf8')
    if (!speaks(code)) continue
    const found = messagesOf(name, code)
    problems.push(...found.problems)
    for (const text of found.texts) note(text, name)
  }
  for (const name of sourceNames().filter(each => isText.test(each))) {
    const { title, blocks } = readOurs(readFileSync(join(root, name), 'utf8'))
    for (const text of [title, ...blocks.map(block => block.text)]) if (text) note(text, name)
  }
  for (const [, sentence] of Object.values(refusals)) note(sentence, 'contract/refusal.ts')
  for (const sentence of Object.values(quoted)) note(sentence, 'contract/words.ts')
  return { messages, problems }
}

/** The files of the product, by their paths. */
export const sourceNames = () =>
  ['web', 'contract', 'server'].flatMap(area =>
    readdirSync(join(root, area), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  )
