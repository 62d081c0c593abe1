import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPages } from '../../web/build/page-list.ts'

/** The limit: the words of the landing page, at its address in a language, and nothing else. */
export function buildBarePage(root: string, landing: string): string {
  const source = mkdtempSync(join(root, 'dist/bench-'))
  const outDir = join(source, 'built')
  mkdirSync(outDir)
  const site = join(root, 'dist/web')
  const html = readFileSync(join(site, readPages(site)[landing]?.file ?? ''), 'utf8')
  const body = html.slice(html.indexOf('<body'), html.indexOf('</body>'))
  const bare = body
    .replace(/<(script|style|svg|noscript|template)\b[^]*?<\/\1>/g, '')
    .replace(/<(\w+)[^>]*?(\shref="[^"]*")?[^>]*>/g, '<$1$2>')
  writeFileSync(
    join(outDir, 'index.html'),
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The limit</title>' +
      `<meta name="viewport" content="width=device-width,initial-scale=1"></head>${bare}</body></html>`,
  )
  writeFileSync(
    join(outDir, 'pages.json'),
    JSON.stringify({ '/': { file: 'index.html', styleHashes: [] } }),
  )
  return source
}
