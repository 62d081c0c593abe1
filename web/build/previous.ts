import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const keptDays = 7
const keptBuilds = 5
const noteName = '.builds.json'

type Build = { at: number; files: string[] }

/** Carries the last builds' pieces along: a page that was opened before still asks for them. */
export function keepPreviousAssets({ from, to, now }: { from: string; to: string; now: number }) {
  const note = join(from, noteName)
  const before = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as Build[]) : []
  const isFresh = ({ at }: Build) => now - at < keptDays * 86_400_000
  const kept = before.filter(isFresh).slice(0, keptBuilds - 1)
  const own = { at: now, files: globSync('assets/**/*.*', { cwd: to }).toSorted() }
  for (const file of kept.flatMap(build => build.files)) {
    const [source, target] = [join(from, file), join(to, file)]
    if (existsSync(target) || !existsSync(source)) continue
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(source, target)
  }
  writeFileSync(join(to, noteName), JSON.stringify([own, ...kept]))
}
