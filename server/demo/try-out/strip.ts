import { createHash } from 'node:crypto'
import { wayNames, ways } from './roles.ts'
import { stripStyle } from './style.ts'

const links = wayNames.map(
  name => `<a href="/demo/in/${name}" target="_blank" rel="noopener">${ways[name].title}</a>`,
)
const strip =
  `<aside id="demo" lang="en-NG" aria-label="Demo"><b>Demo: open as</b>${links.join('')}` +
  '<a href="/demo">Guided tour, mail and SMS</a></aside>'

/** A landing page with the ways in above its header. */
export const withStrip = (html: string) =>
  html
    .replace('</head>', () => `<style>${stripStyle}</style></head>`)
    .replace('<header', () => `${strip}<header`)

/** The policy of the page names the strip's style. */
export const stripHash = `sha256-${createHash('sha256').update(stripStyle).digest('base64')}`
