import type { Language } from './language.ts'

// Internationalisation (i18n) with plural forms. A message is written in English where it is used, and known by that. `{name}` is an argument;
// `{n|one # day|# days}` says a number in the forms that a language has. What stands behind `||` tells
// two meanings of the same English apart, and is never shown.

/** The arguments that a message names. */
type NameIn<Part extends string> = Part extends `${infer Name}|${string}` ? Name : Part
export type ArgNames<Text extends string> = Text extends `${string}{${infer Part}}${infer Rest}`
  ? NameIn<Part> | ArgNames<Rest>
  : never

export type ArgValue = string | number
export type Args = Record<string, ArgValue>

/** What must be given with a message: nothing where it names nothing. */
export type ArgsOf<Text extends string> = [ArgNames<Text>] extends [never]
  ? []
  : [args: Record<ArgNames<Text>, ArgValue>]

/** Marks a message in a table that is translated later. */
export const msg = <Text extends string>(text: Text): Text => text

/** A short name of a message, by which its translations are found (FNV-1a). */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/** How many forms a number has, as far as we write them: Yoruba and Igbo have one. */
export const formsIn: Record<Language, number> = { en: 2, pcm: 2, ha: 2, yo: 1, ig: 1 }

function isOne(n: number, language: Language) {
  return n === 1 || (n === 0 && language === 'pcm')
}

const grouped = (n: number) => String(n).replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, ',')

/** A message with its arguments in their places. */
export function fill(text: string, args: Args, language: Language): string {
  const shown = text.split('||', 1)[0] ?? ''
  return shown.replaceAll(/\{([^{}]*)\}/g, (whole, inside: string) => {
    const [name = '', ...forms] = inside.split('|')
    const value = args[name]
    if (value === undefined) return whole
    if (forms.length === 0) return String(value)
    const n = Number(value)
    const form = isOne(n, language) ? forms[0] : forms.at(-1)
    return (form ?? '').replaceAll('#', grouped(n))
  })
}

/** The translations of one language, by the messages' short names. */
export type Catalogue = Readonly<Record<string, string>>

/** Says a message in a language; in English where there is no translation. */
export const sayIn = (language: Language, catalogue: Catalogue, text: string, args: Args = {}) =>
  fill(catalogue[hashOf(text)] ?? text, args, language)

const between = '\u001F'

/**
 * A message with its arguments as one text, for whoever cannot say it yet: a schema does not know who
 * reads what it finds wrong. `unpack` takes it apart where the reader is known.
 */
export const say = <Text extends string>(text: Text, ...[args]: ArgsOf<Text>): string =>
  args ? text + between + JSON.stringify(args) : text

export function unpack(packed: string): { text: string; args: Args } {
  const at = packed.indexOf(between)
  if (at < 0) return { text: packed, args: {} }
  return { text: packed.slice(0, at), args: JSON.parse(packed.slice(at + 1)) as Args }
}

/** What was packed, in a language. */
export function sayPacked(packed: string, language: Language, catalogue: Catalogue): string {
  const { text, args } = unpack(packed)
  return sayIn(language, catalogue, text, args)
}
