/** Data that the database has written as JSON, in the shape that the contract declares. */
export class Written<T> {
  /** Only the compiler knows what it stands for. */
  declare readonly shape: T

  /** Joined they would be copied once more, long as they are. */
  readonly pieces: string[]

  constructor(...pieces: string[]) {
    this.pieces = pieces
  }

  /** Where it stands inside something that is written by Node. */
  toJSON(): unknown {
    return JSON.parse(this.pieces.join(''))
  }
}

/** What stands for one thing. */
export type WrittenRow = { json: string }

/** What stands between things that were written in one text: in JSON no line ends stand as they are. */
export const between = ',\n'

/**
 * The first so many things of a text, as a list, with the last of them; whether there are others. The text is cut and not
 * taken apart: it is as long as the whole answer.
 */
export function writtenList<T>(text: string, most: number) {
  let end = -1
  for (let count = 0; count < most; count++) {
    end = text.indexOf(between, end + 1)
    if (end < 0) break
  }
  const isAll = end < 0
  const things = isAll ? text : text.slice(0, end)
  const last = things.slice(things.lastIndexOf(between) + 1)
  return { data: new Written<T[]>('[', things, ']'), last, isAll }
}
