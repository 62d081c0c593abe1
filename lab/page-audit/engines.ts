import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { findViolations } from '../../e2e/axe.ts'

// Three accessibility engines that know nothing of each other: what one misses another may see.

const { resolve } = createRequire(import.meta.url)
const sourceOf = (file: string) => readFileSync(resolve(file), 'utf8')
const ibmSource = sourceOf('accessibility-checker-engine/ace.js')
const snifferSource = sourceOf('@pa11y/html_codesniffer/build/HTMLCS.js')

/** What is wrong, in one line each: the rule, and where. */
type Engine = (page: Page) => Promise<string[]>

const shortly = (html: string) => html.replace(/\s+/g, ' ').slice(0, 2000)

const axe: Engine = async page =>
  (await findViolations(page)).map(({ id, html, summary }) => `${id}: ${shortly(html)} ${summary}`)

type IbmResult = {
  ruleId: string
  message: string
  snippet: string
  level?: string
  value: string[]
}
type Ibm = {
  Checker: new () => {
    check: (document: Document, rules: string[]) => Promise<{ results: IbmResult[] }>
  }
}

// It takes what is clipped from the eyes for hidden from everybody. What we clip is small and
// overflows as well, so it stays unseen without the clip.
function unclip() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { clip-path: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

const ibm: Engine = async page => {
  await page.evaluate(ibmSource)
  await page.evaluate(unclip)
  const results = await page.evaluate(async () => {
    const { Checker } = (globalThis as unknown as { ace: Ibm }).ace
    const report = await new Checker().check(document, ['IBM_Accessibility', 'WCAG_2_2'])
    document.adoptedStyleSheets.pop()
    return report.results
      .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
      .map(({ ruleId, message, snippet }) => ({ ruleId, message, snippet }))
  })
  return results.map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${shortly(snippet)}`)
}

type Sniffed = { type: number; code: string; msg: string; element: Element | null }
type Sniffer = {
  ERROR: number
  process: (standard: string, document: Document, done: () => void, failed: () => void) => void
  getMessages: () => Sniffed[]
}

const sniffer: Engine = async page => {
  await page.evaluate(snifferSource)
  const found = await page.evaluate(async () => {
    const { HTMLCS } = globalThis as unknown as { HTMLCS: Sniffer }
    await new Promise<void>((done, failed) =>
      HTMLCS.process('WCAG2AA', document, done, () => failed(new Error('HTMLCS failed'))),
    )
    return HTMLCS.getMessages()
      .filter(({ type }) => type === HTMLCS.ERROR)
      .map(({ code, msg, element }) => ({ code, msg, html: element?.outerHTML ?? '' }))
  })
  return found.map(
    ({ code, msg, html }) => `${code.slice('WCAG2AA.'.length)}: ${msg} ${shortly(html)}`,
  )
}

export const engines = { axe, ibm, sniffer }
