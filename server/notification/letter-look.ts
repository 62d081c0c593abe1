import { langOf } from '../../contract/speech/language.ts'
import { brand } from '../identity/identity.ts'
import { speaker } from '../speech/speaker.ts'
import type { Letter } from './letter-content.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text made safe inside HTML. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, sign => entities[sign] ?? '')

/** The plain version: everything that the other one says. */
export function asText({ above, paragraphs, button, footnote, more }: Letter): string {
  const link = button ? [`${button.label}:\n${button.url}`] : []
  const why = more ? `${footnote}\n${more.label}: ${more.url}` : footnote
  const first = above ? [above] : []
  return [...first, ...paragraphs, ...link, `-- \n${why}\n${brand.name}`].join('\n\n')
}

const font = "font-family:'SN Pro',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

/** The product's look with what mail programs understand: tables and inline styles. */
export function asHtml(letter: Letter): string {
  const { subject, above, paragraphs, button, footnote, more, language = 'en' } = letter
  const hint = speaker(language)('If the button doesn’t work, open this link:')
  const text = paragraphs
    .map(
      each =>
        `<p style="margin:0 0 16px;${font};font-size:16px;line-height:1.5">${escapeHtml(each)}</p>`,
    )
    .join('\n')
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;` +
      `padding:14px 28px;border-radius:999px;background:${brand.colours.main};color:#FFFFFF;text-decoration:none;` +
      `${font};font-size:16px;font-weight:600">${escapeHtml(button.label)}</a></p>
<p style="margin:0;${font};font-size:13px;line-height:1.5;color:#51605A">${escapeHtml(hint)}<br>` +
      `<span style="word-break:break-all">${escapeHtml(button.url)}</span></p>`
    : ''
  const also = more
    ? `<br><a href="${escapeHtml(more.url)}" style="color:${brand.colours.main}">${escapeHtml(more.label)}</a>`
    : ''
  const first = above
    ? `<p style="margin:0;padding:8px 12px;${font};font-size:13px;color:#51605A">${escapeHtml(above)}</p>\n`
    : ''
  return `<!doctype html>
<html lang="${langOf(language)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title>
<meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#FAF8F2;color:#14211A">
${first}<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%">
<tr><td style="background:${brand.colours.deep};border-radius:12px 12px 0 0;padding:20px 28px;border-bottom:4px solid ${brand.colours.second}">
<span style="${font};font-size:22px;font-weight:700;color:#FFFFFF">${escapeHtml(brand.name)}</span></td></tr>
<tr><td style="background:#FFFFFF;border:1px solid #E4E0D4;border-top:0;border-radius:0 0 12px 12px;padding:28px">
<h1 style="margin:0 0 16px;${font};font-size:22px;line-height:1.25">${escapeHtml(subject)}</h1>
${text}
${link}
</td></tr>
<tr><td style="padding:16px 28px;${font};font-size:13px;line-height:1.5;color:#51605A">${escapeHtml(footnote)}${also}</td></tr>
</table></td></tr></table></body></html>`
}
