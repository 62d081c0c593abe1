import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer, type Plugin } from 'vite'
import { brand } from '../contract/brand.ts'
import { readConfig, settingsBelow } from '../server/setting/config.ts'
import { StartProblem } from '../server/db/start-problem.ts'

// Server and front end with hot reload in one terminal: npm run dev.

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Calls go to the server where it listens, whatever port vite.config.ts expects. */
const proxyTo = (port: number): Plugin => ({
  name: 'proxy-to-our-port',
  config({ server }) {
    for (const rule of Object.values(server?.proxy ?? {})) {
      if (typeof rule === 'object') rule.target = `http://127.0.0.1:${port}`
    }
  },
})

async function startFrontEnd(port: number) {
  const vite = await createServer({
    configFile: here('../vite.config.ts'),
    plugins: [proxyTo(port)],
    clearScreen: false,
  })
  await vite.listen()
  return vite
}

/** The server restarts whenever one of its files is saved; links in mails lead to the front end. */
function startServer(publicUrl: string) {
  const flags = ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning']
  const env = settingsBelow({ PUBLIC_URL: publicUrl })
  return spawn(process.execPath, [...flags, here('../server/main.ts')], { env, stdio: 'inherit' })
}

async function develop() {
  if (existsSync('.env')) process.loadEnvFile()
  const { port } = readConfig()
  const vite = await startFrontEnd(port)
  const address = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
  const server = startServer(address)
  console.log(`${brand.name} with hot reload: open ${address} (Ctrl-C stops)`)
  // Vite would end us at once; but the server finishes what is under way, and we wait for it.
  process.removeAllListeners('SIGTERM')
  // Ctrl-C reaches the server through the terminal, too: it stops once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => server.kill('SIGTERM'))
  }
  process.on('exit', () => server.kill('SIGTERM'))
  server.once('exit', code => {
    void vite.close().finally(() => process.exit(code ?? 1))
  })
}

try {
  await develop()
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
