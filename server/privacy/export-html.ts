import { materialNames, type Material } from '../../contract/recyclable/material.ts'
import { formatNaira } from '../../contract/money.ts'
import { langOf, type Language } from '../../contract/speech/language.ts'
import { formatKg } from '../../contract/weight.ts'
import { brand } from '../identity/identity.ts'
import { escapeHtml, momentIn } from '../notification/notification.ts'
import { speaker, type T } from '../speech/speaker.ts'
import { labelIn } from './export-words.ts'
import { isRow, type Row, type Section } from './export-section.ts'

const nothing = '–'

function shown(t: T, field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map(each => inner(t, field, each)).join('')
  if (typeof value === 'number' && field.endsWith('Kobo')) return formatNaira(value)
  if (typeof value === 'number' && field === 'grams') return formatKg(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value !== 'string' || value === '') return nothing
  if (/(?:^at|At)$/.test(field)) return momentIn(t, value)
  if (field === 'material') return t(materialNames[value as Material])
  // What the pages call them: Pending, Assigned, Picked up.
  if (field === 'status') return escapeHtml(t(value))
  return escapeHtml(value).replaceAll('\n', '<br>')
}

/** What needs no name to be understood. */
const speaking = new Set(['at', 'what', 'name', 'text', 'material', 'pictures'])

function inner(t: T, field: string, value: unknown): string {
  if (!isRow(value)) {
    const path = escapeHtml(String(value))
    const alt = escapeHtml(t('A photo you sent'))
    return field === 'pictures' ? `<img src="${path}" alt="${alt}">` : path
  }
  const said = Object.entries(value).flatMap(([name, each]) => {
    const text = shown(t, name, each)
    if (text === nothing || text === '') return []
    return [speaking.has(name) ? text : `<b>${label(t, name)}</b> ${text}`]
  })
  return `<div class="step">${said.join(' · ')}</div>`
}

const label = (t: T, field: string) => escapeHtml(labelIn(t, field))

const facts = (t: T, row: Row) =>
  Object.entries(row)
    .map(([field, value]) => [label(t, field), shown(t, field, value)])
    .filter(([, text]) => text !== nothing && text !== '')
    .map(([name, text]) => `<dt>${name}</dt><dd>${text}</dd>`)
    .join('')

/** How a section is written for people: its head, each page of rows, its end. */
export const asHtml = (t: T) => ({
  head: ({ title, name }: Section) => `\n<section id="${name}"><h2>${escapeHtml(t(title))}</h2>`,
  rows({ look }: Section, rows: Row[], isFirst: boolean): string {
    if (look !== 'table') return rows.map(row => `\n<dl>${facts(t, row)}</dl>`).join('')
    const names = Object.keys(rows[0] ?? {}).map(field => `<th>${label(t, field)}</th>`)
    const lines = rows.map(row => {
      const cells = Object.entries(row).map(([field, value]) => {
        const isNumber = typeof value === 'number' ? ' class="number"' : ''
        return `<td${isNumber}>${shown(t, field, value)}</td>`
      })
      return `\n<tr>${cells.join('')}</tr>`
    })
    const head = `\n<div class="wide"><table><thead><tr>${names.join('')}</tr></thead><tbody>`
    return (isFirst ? head : '') + lines.join('')
  },
  end: ({ look }: Section, isEmpty: boolean) => {
    if (isEmpty) return `<p>${escapeHtml(t('Nothing.'))}</p></section>`
    return look === 'table' ? '\n</tbody></table></div></section>' : '</section>'
  },
})

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
h1,h2{line-height:1.2}h2{margin-top:2.5rem;border-bottom:2px solid #1b7f4b;padding-bottom:.25rem}
nav ul{columns:2;padding-left:1.2rem}.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid #8886}
.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.2rem 1rem;margin:1rem 0;padding:1rem;
border:1px solid #8886;border-radius:.5rem;break-inside:avoid}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}.step{margin-bottom:.3rem}
@media(max-width:40rem){dl{display:block}dd{margin-bottom:.5rem}nav ul{columns:1}}
img{display:block;max-width:20rem;max-height:20rem;margin:.4rem 0}
@media print{body{margin:0;max-width:none;font-size:11px}nav{display:none}thead{display:table-header-group}
tr{break-inside:avoid}}`

/** The page before the first section. */
export function pageHead(language: Language, sections: Section[], now: Date): string {
  const t = speaker(language)
  const title = escapeHtml(t('Your data at {brand}', { brand: brand.name }))
  const intro = t(
    'Everything we know about you, as of {moment} Lagos time. data.json has the same for programs; the pictures folder has the photos you sent us.',
    { moment: momentIn(t, now.toISOString()) },
  )
  const links = sections.map(
    each => `<li><a href="#${each.name}">${escapeHtml(t(each.title))}</a></li>`,
  )
  return `<!doctype html>
<html lang="${langOf(language)}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body>
<h1>${title}</h1>
<p>${escapeHtml(intro)}</p>
<nav><ul>${links.join('')}</ul></nav>`
}

export const pageEnd = '\n</body></html>\n'
