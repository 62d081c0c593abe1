import { existsSync } from 'node:fs'

/** The project's folder: programs run from their source, or from what is made of it in dist/server. */
export const root = findUp(new URL('.', import.meta.url))

function findUp(folder: URL): URL {
  if (existsSync(new URL('package.json', folder))) return folder
  const above = new URL('..', folder)
  if (above.href === folder.href) throw new Error('No package.json stands above this program.')
  return findUp(above)
}
