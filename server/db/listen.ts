import pg from 'pg'

const tryEveryMs = 3_000

export type Listening = { stop: () => Promise<void> }

/**
 * Hears what is NOTIFYed on a channel until stopped. A lost line is opened again; `onOpen` is called
 * each time, because events sent while disconnected must be looked up.
 */
export function listen(options: {
  databaseUrl: string
  channel: string
  onOpen: () => void
  onNotice: (payload: string) => void
  onProblem: (error: Error) => void
}): Listening {
  const { databaseUrl, channel, onOpen, onNotice, onProblem } = options
  let stopped = false
  let client: pg.Client | null = null
  const open = () => {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    client = opened
    const lose = (error: Error) => {
      if (client !== opened) return
      client = null
      if (!stopped) onProblem(error)
      void opened.end()
    }
    opened.on('error', lose)
    opened.on('notification', ({ payload }) => onNotice(payload ?? ''))
    opened
      .connect()
      .then(() => opened.query(`LISTEN ${channel}`))
      .then(onOpen)
      .catch(lose)
  }
  const timer = setInterval(() => (client ? undefined : open()), tryEveryMs)
  open()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await client?.end()
    },
  }
}
