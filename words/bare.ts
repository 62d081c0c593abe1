import { parseSync, Visitor } from 'vite'
import { sayers, textsIn, type Node } from './collect.ts'

// Finds what people would read in English whatever they chose: a text that no message is made of.

/** Attributes that nobody reads. */
const silent =
  /^(?:className|class|d|viewBox|points|transform|name|type|autoComplete|inputMode|enterKeyHint|rel|href|to|src|srcSet|sizes|media|role|id|htmlFor|key|variant|tone|fill|stroke\w*|as|method|accept|pattern|form|data-.*|aria-(?:live|current|haspopup|hidden|labelledby|describedby|controls|relevant|atomic))$/

const letters = /\p{L}{2}/u
/** A word of the code is no text: that has a space between words, or begins like a sentence. */
const isText = (text: string) =>
  (/\p{L}\S*\s+\S*\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.!?…]?$/u.test(text)) &&
  !/^[\w-]+:|[{};=<>]|^[a-z][\w-]*(?:[ :[\]/.()%-]+[\w-]+)+$/.test(text)

/** The lines of a file in which such a text stands. */
export function bareTexts(name: string, code: string): string[] {
  const found: string[] = []
  const said = new Set<number>()
  const unread = new Set<number>()
  const note = (text: string, at: number) =>
    found.push(
      `${name}:${code.slice(0, at).split('\n').length} ${text.trim().replaceAll(/\s+/g, ' ')}`,
    )
  const all = (node: Node, into: Set<number>) => {
    for (let at = node.start; at <= (node['end'] as number); at++) into.add(at)
  }
  const { program } = parseSync(name, code)
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || !sayers.has(callee.name) || !first) return
      if (textsIn(first as unknown as Node)) all(first as unknown as Node, said)
    },
    NewExpression: node => all(node as unknown as Node, unread),
    ThrowStatement: node => all(node as unknown as Node, unread),
    ImportDeclaration: node => all(node as unknown as Node, unread),
    TSLiteralType: node => all(node as unknown as Node, unread),
    JSXAttribute(node) {
      const label = node.name.type === 'JSXIdentifier' ? node.name.name : ''
      if (silent.test(label)) all(node as unknown as Node, unread)
    },
  }).visit(program)
  const isOpen = (at: number) => !said.has(at) && !unread.has(at)
  new Visitor({
    JSXText: ({ value, start }) => {
      if (letters.test(value) && isOpen(start)) note(value, start)
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && isText(value) && isOpen(start)) note(value, start)
    },
    TemplateLiteral: ({ quasis, start }) => {
      const text = quasis.map(({ value }) => value.cooked ?? value.raw).join('…')
      if (isText(text) && isOpen(start)) note(text, start)
    },
  }).visit(program)
  return found
}
