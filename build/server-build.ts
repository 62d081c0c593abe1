import { build } from 'vite'

/** The programs that there are, and where each begins. */
const programs = {
  main: 'server/main.ts',
  prepare: 'server/starting/prepare.ts',
  operator: 'server/operator/operator.ts',
  doctor: 'server/operator/doctor.ts',
  reset: 'server/operator/reset.ts',
  backup: 'server/backup/command.ts',
  // A thread of the first.
  'solver-worker': 'server/plan/solver-worker.ts',
}

/** These stay where npm has put them. */
const packages = [
  // They come with a part for each kind of machine.
  'sharp',
  '@node-rs/argon2',
  '@resvg/resvg-js',
  // They call what Node warns of, unless a package does it.
  'nodemailer',
  'web-push',
]

/**
 * Puts each program and everything that it imports into a few files: Node has two thousand files less to
 * find, read and keep at each start. Names stay as they are, so that a stack says where something happened.
 */
export async function buildServer({ root, outDir }: { root: string; outDir: string }) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: packages },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node24',
      rolldownOptions: {
        input: programs,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}
