import { spawnMortal } from './mortal-child.ts'

/** A test run that is killed in the middle of a story: it has a server on the folder it is told. */
const [folder = ''] = process.argv.slice(2)
const flags = ['--disable-warning=ExperimentalWarning', 'dist/server/main.js']
const env = { DATA_DIR: folder, PORT: '0', DEMO: '0' }
spawnMortal(process.execPath, flags, { env }).stdout.pipe(process.stdout)
