import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A port that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** The server as it runs in production, in a process of its own, on a database or its pooler. */
export async function startApp(databaseUrl: string, directUrl = databaseUrl) {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/main.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        DATABASE_URL: databaseUrl,
        DIRECT_DATABASE_URL: directUrl,
        PORT: String(port),
        DEMO: '0',
        DIRECTOR_TWO_STEP: 'optional',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_SCALE: '1000000',
      },
    },
  )
  const ended = once(child, 'exit')
  process.on('exit', () => child.kill('SIGKILL'))
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (ready?.ok) break
    if (child.exitCode !== null) throw new Error('the server did not start')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { port, pid: child.pid ?? 0, stop }
}
