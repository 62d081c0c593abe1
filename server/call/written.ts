/** Data that the database has written as JSON, in the shape that the contract declares. */
export class Written<T> {
  /** Only the compiler knows what it stands for. */
  declare readonly shape: T

  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Where it stands inside something that is written by Node. */
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/** What stands for one thing. */
export type WrittenRow = { json: string }

/** Things that the database wrote, as a list. */
export const writtenList = <T>(things: string[]): Written<T[]> =>
  new Written<T[]>(`[${things.join(',')}]`)
