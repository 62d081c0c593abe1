import pg from 'pg'

/** For so long the pool asks for no more than it was let have; then it tries again. */
const modestMs = 30_000

type Done = Parameters<pg.Pool['connect']>[0]

/** PostgreSQL lets this role, this database or anybody have no more connections. */
const isCrowded = (error: unknown) => error instanceof pg.DatabaseError && error.code === '53300'

/**
 * Where PostgreSQL lets us have fewer connections than the pool may open, a call waits for one of those that there are,
 * as it does when all are in use, instead of failing.
 */
export class ModestPool extends pg.Pool {
  readonly #most = this.options.max
  #until = 0

  override connect(): Promise<pg.PoolClient>
  override connect(done: Done): void
  override connect(done?: Done): Promise<pg.PoolClient> | void {
    if (this.options.max < this.#most && performance.now() > this.#until) {
      this.options.max = this.#most
    }
    if (!done) {
      return super.connect().catch((error: unknown) => {
        if (!this.#hasLearnt(error)) throw error
        return this.connect()
      })
    }
    return super.connect((error, client, release) =>
      this.#hasLearnt(error) ? this.connect(done) : done(error, client, release),
    )
  }

  /** Whether to wait for one of our own: there are some, and more cannot be had. */
  #hasLearnt(error: unknown): boolean {
    if (!isCrowded(error) || this.totalCount === 0) return false
    this.options.max = this.totalCount
    this.#until = performance.now() + modestMs
    return true
  }
}
