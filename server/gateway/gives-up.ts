import type { Db } from '../db/connect.ts'

/** A failure that trying again cannot mend, such as an address that does not exist. */
export class GivesUp extends Error {
  /** What is noted of it, where what the job wrote itself is undone. */
  readonly andNotes: ((db: Db) => Promise<unknown>) | undefined

  constructor(message: string, andNotes?: (db: Db) => Promise<unknown>) {
    super(message)
    this.andNotes = andNotes
  }
}

/** Another version wrote it and this one cannot read it: it waits for a server that can. */
export class NotMine extends Error {}

/** A failure that passes, though not before then. */
export class TryLater extends Error {
  readonly afterSeconds: number

  constructor(message: string, afterSeconds: number) {
    super(message)
    this.afterSeconds = afterSeconds
  }
}
