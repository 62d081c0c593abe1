import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { brand } from './contract/brand.ts'

const server = 'http://127.0.0.1:3000'
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The packages that every page needs; others stay with the pages that use them. */
const everywhere =
  /node_modules[\\/](react|react-dom|react-router|scheduler|zod|@tanstack[\\/](react-query|query-core))[\\/]/

/** Writes the product's name into the page, so that it stands in one place only. */
const branding: Plugin = {
  name: 'branding',
  transformIndexHtml: html =>
    html.replaceAll('%name%', () => brand.name).replaceAll('%promise%', () => brand.promise),
}

/** Asks for the text face at once instead of when the style sheet has been read. */
const fontFirst: Plugin = {
  name: 'font-first',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const file = Object.keys(bundle).find(name => name.includes('sn-pro-latin-wght-normal'))
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true }
      return file ? [{ tag: 'link', attrs: { ...attrs, href: `/${file}` }, injectTo: 'head' }] : []
    },
  },
}

/**
 * Takes the style sheet's rules out of their cascade layers: WebViews before Chrome 99 skip
 * everything inside one. The rules stand in the layers' order, and the lower layers' selectors
 * are the weaker ones, so they win and lose as before.
 */
const flatLayers: Plugin = {
  name: 'flat-layers',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css')) {
        file.source = withoutLayers(String(file.source))
      }
    }
  },
}

function withoutLayers(css: string): string {
  const open: boolean[] = []
  return css.replace(/"[^"]*"|'[^']*'|@layer[^;{]*[;{]|[{}]/g, token => {
    const isLayer = token.startsWith('@layer')
    if (token.endsWith('{')) open.push(isLayer)
    if (token === '}') return open.pop() ? '' : token
    return isLayer ? '' : token
  })
}

export default defineConfig({
  root: here('./web'),
  plugins: [react(), tailwind(), branding, fontFirst, flatLayers],
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    // Phones keep a WebView for years.
    target: 'chrome87',
    cssTarget: 'chrome87',
    sourcemap: false,
    // The content security policy lets fonts and scripts come from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: everywhere,
            },
            // What several pages share comes in one piece: on a slow network each file costs a trip.
            {
              name: 'kit',
              test: /[\\/](web[\\/](ui[\\/]|api\.ts|session\.ts)|contract[\\/])/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    // The server compares the Host header with the Origin, so it is handed on as it came.
    proxy: {
      '^/(api|dev)/': { target: server, changeOrigin: false },
      '^/(healthz|readyz|metrics|openapi\\.json)$': { target: server, changeOrigin: false },
    },
  },
})
