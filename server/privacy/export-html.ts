import { brand } from '../../contract/brand.ts'
import { materialNames, type Material } from '../../contract/material.ts'
import { formatNaira } from '../../contract/money.ts'
import { formatKg } from '../../contract/weight.ts'
import { escapeHtml } from '../notification/notification.ts'
import { isRow, type Row, type Section } from './export-section.ts'

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})

/** `amountKobo` is an amount, `askedAt` says when something was asked. */
const labelOf = (field: string) => {
  const words = field
    .replace(/(?<=[a-z])(?:Kobo|At)$/, '')
    .replace(/^_id$/, 'number in our books')
    .replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1))
}

const nothing = '–'

function shown(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map(each => inner(field, each)).join('')
  if (typeof value === 'number' && field.endsWith('Kobo')) return formatNaira(value)
  if (typeof value === 'number' && field === 'grams') return formatKg(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string' || value === '') return nothing
  if (/(?:^at|At)$/.test(field)) return moment.format(new Date(value))
  if (field === 'material') return materialNames[value as Material]
  return escapeHtml(value).replaceAll('\n', '<br>')
}

/** What needs no name to be understood. */
const speaking = new Set(['at', 'what', 'name', 'text', 'material', 'pictures'])

function inner(field: string, value: unknown): string {
  if (!isRow(value)) {
    const path = escapeHtml(String(value))
    return field === 'pictures' ? `<img src="${path}" alt="A picture that you sent">` : path
  }
  const said = Object.entries(value).flatMap(([name, each]) => {
    const text = shown(name, each)
    if (text === nothing || text === '') return []
    return [speaking.has(name) ? text : `<b>${labelOf(name)}</b> ${text}`]
  })
  return `<div class="step">${said.join(' · ')}</div>`
}

const facts = (row: Row) =>
  Object.entries(row)
    .map(([field, value]) => [labelOf(field), shown(field, value)])
    .filter(([, text]) => text !== nothing && text !== '')
    .map(([label, text]) => `<dt>${label}</dt><dd>${text}</dd>`)
    .join('')

/** How a section is written for people: its head, each page of rows, its end. */
export const asHtml = {
  head: ({ title, name }: Section) => `\n<section id="${name}"><h2>${escapeHtml(title)}</h2>`,
  rows({ look }: Section, rows: Row[], isFirst: boolean): string {
    if (look !== 'table') return rows.map(row => `\n<dl>${facts(row)}</dl>`).join('')
    const names = Object.keys(rows[0] ?? {}).map(field => `<th>${labelOf(field)}</th>`)
    const lines = rows.map(row => {
      const cells = Object.entries(row).map(([field, value]) => {
        const isNumber = typeof value === 'number' ? ' class="number"' : ''
        return `<td${isNumber}>${shown(field, value)}</td>`
      })
      return `\n<tr>${cells.join('')}</tr>`
    })
    const head = `\n<div class="wide"><table><thead><tr>${names.join('')}</tr></thead><tbody>`
    return (isFirst ? head : '') + lines.join('')
  },
  end: ({ look }: Section, isEmpty: boolean) => {
    if (isEmpty) return '<p>Nothing.</p></section>'
    return look === 'table' ? '\n</tbody></table></div></section>' : '</section>'
  },
}

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
export const pageHead = (sections: Section[], now: Date) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Your data at ${brand.name}</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body>
<h1>Your data at ${brand.name}</h1>
<p>Everything that we know about you, as of ${moment.format(now)} in Lagos. The file data.json holds
the same for programs; the folder pictures, what you sent us.</p>
<nav><ul>${sections
  .map(({ name, title }) => `<li><a href="#${name}">${escapeHtml(title)}</a></li>`)
  .join('')}</ul></nav>`

export const pageEnd = '\n</body></html>\n'
