import { Fragment, type ReactNode } from 'react'
import type { ArgNames, Args, ArgValue } from '../contract/speech/say.ts'
import { filled, templateOf } from './t.ts'

/** The tags that a message names: `<terms>the terms</terms>`. */
type TagNames<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | TagNames<Rest>
  : never

type Parts<Text extends string> = Record<TagNames<Text>, (inside: string) => ReactNode> &
  Record<ArgNames<Text>, ArgValue>

/** What may stand for the arguments and tags of a text. */
export type Says = Readonly<Record<string, ArgValue | ((inside: string) => ReactNode)>>

/** Says a message of a file of text, of which each names some of what is given. */
export const sayText = (text: string, says: Says): ReactNode => rich<string>(text, says)

/** Says a message with links or stress in it, whole, so that another language can put them elsewhere. */
export function rich<Text extends string>(text: Text, parts: Parts<Text>): ReactNode {
  const given: Says = parts
  const args: Args = {}
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== 'function') args[name] = value
  }
  // Taken apart before anything is put in: what somebody typed is no tag.
  const pieces = templateOf(text).split(/<(\w+)>(.*?)<\/\1>/s)
  return pieces.map((piece, at) => {
    // Between two texts stand the name of a tag and what it holds.
    if (at % 3 === 1) return null
    if (at % 3 === 0) return filled(piece, args)
    const draw = given[pieces[at - 1] ?? '']
    const inside = filled(piece, args)
    // oxlint-disable-next-line react/no-array-index-key -- a sentence has no other order of its parts
    return <Fragment key={at}>{typeof draw === 'function' ? draw(inside) : inside}</Fragment>
  })
}
