import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { brand, brandForPage } from '../../contract/brand.ts'
import { compress } from '../../web/build/compress.ts'
import { readPages } from '../../web/build/page-list.ts'

/** The same landing page as an ordinary single-page app: an empty page, and React draws it. */
export async function buildSinglePageApp(root: string): Promise<string> {
  const source = mkdtempSync(join(root, 'dist/bench-'))
  const outDir = join(source, 'built')
  writeFileSync(
    join(source, 'index.html'),
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rival</title>' +
      '<meta name="viewport" content="width=device-width,initial-scale=1"></head>' +
      `<body><script type="application/json" id="identity">${brandForPage(brand)}</script>` +
      '<div id="root"></div><script type="module" src="/main.tsx"></script></body></html>',
  )
  writeFileSync(
    join(source, 'main.tsx'),
    `import { createRoot } from 'react-dom/client'
    import { createBrowserRouter } from 'react-router'
    import { RouterProvider } from 'react-router/dom'
    import LandingPage from '../../web/visitor/landing-page.tsx'
    import '../../web/style.css'
    import '../../web/visitor/public.ts'
    const router = createBrowserRouter([{ path: '/', Component: LandingPage }])
    createRoot(document.getElementById('root')).render(<RouterProvider router={router} />)`,
  )
  await build({
    configFile: false,
    root: source,
    logLevel: 'warn',
    plugins: [react(), tailwind()],
    build: { outDir, assetsInlineLimit: 0 },
  })
  await compress({ outDir, isHurried: false })
  listOnly(outDir)
  return source
}

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
  listOnly(outDir)
  return source
}

const listOnly = (outDir: string) =>
  writeFileSync(
    join(outDir, 'pages.json'),
    JSON.stringify({ '/': { file: 'index.html', styleHashes: [] } }),
  )
