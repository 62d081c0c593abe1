import { readFileSync } from 'node:fs'
import { transformWithOxc, type Plugin } from 'vite'

const ofReact = (name: string) =>
  name === 'class'
    ? 'className'
    : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The markup of a drawing as React takes it; whoever places it adds classes to its own. */
function asJsx(svg: string): string {
  const markup = svg
    .replace(/<!--[^]*?-->/g, '')
    .replace(/>\s+</g, '><')
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace(/ (?!aria-|data-)([\w-]+)=/g, (_, name: string) => ` ${ofReact(name)}=`)
  const [root = ''] = /^<svg[^>]*>/.exec(markup) ?? []
  const [, own = ''] = / className="([^"]*)"/.exec(root) ?? []
  const look = own ? `{\`${own} \${className ?? ''}\`}` : '{className}'
  const placed = root.replace(/ className="[^"]*"/, '').replace(/>$/, ` className=${look}>`)
  return placed + markup.slice(root.length).trim()
}

/** `import Bag from './bag.svg?drawing'`: a drawing that stands in the page itself, in the page's own colours. */
export const drawings: Plugin = {
  name: 'drawings',
  enforce: 'pre',
  async load(id) {
    const [path = '', query] = id.split('?')
    if (query !== 'drawing') return null
    this.addWatchFile(path)
    const code = `export default ({ className }) => ${asJsx(readFileSync(path, 'utf8'))}`
    const { code: made } = await transformWithOxc(code, `${path}.jsx`, {
      jsx: { runtime: 'automatic', development: false },
    })
    return made
  },
}
