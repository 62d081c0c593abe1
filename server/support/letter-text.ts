import { answerMarks } from '../notification/notification.ts'

/** What people write by hand is far shorter; what programs add is not worth reading. */
const mostRead = 100_000

const dividers = [
  /^-{2,}\s*(?:original message|forwarded message|reply message)\s*-{2,}$/i,
  /^_{10,}$/,
  /^begin forwarded message:$/i,
]
const attribution = /^on\b.{5,300}\bwrote:$/i
const headers = /^\*?(?:sent|date|to|subject|cc):/i
const farewell = /^(?:sent from (?:my|outlook|yahoo|mail)\b.{0,60}|get outlook for .{0,40})$/i
const quoted = /^\s*>/

/** Mail programs break the line that says who wrote; so many lines it takes at most. */
const mostBroken = 3

/** How many lines from here on say who wrote what is quoted below; 0: they say something else. */
function attributionAt(lines: string[], at: number): number {
  if (!/^on\b/i.test(lines[at]?.trim() ?? '')) return 0
  for (let count = 1; count <= mostBroken; count++) {
    const said = lines
      .slice(at, at + count)
      .map(line => line.trim())
      .join(' ')
    if (attribution.test(said)) return count
  }
  return 0
}

/** Whether everything from here on is what we wrote, not what we were answered. */
function beginsQuote(lines: string[], at: number, marks: string[]): boolean {
  const line = lines[at]?.trim() ?? ''
  if (marks.some(mark => line.includes(mark))) return true
  if (dividers.some(divider => divider.test(line))) return true
  if (/^\*?from:/i.test(line)) {
    return lines.slice(at + 1, at + 4).some(next => headers.test(next.trim()))
  }
  return attributionAt(lines, at) > 0
}

/** Without what stands below a line of two dashes, and without the program's own farewell. */
function withoutSignature(lines: string[]): string[] {
  const dashes = lines.findIndex(line => /^--\s?$/.test(line))
  const kept = dashes < 0 ? lines : lines.slice(0, dashes)
  return kept.filter(line => !farewell.test(line.trim()))
}

const tidy = (lines: string[]) =>
  withoutSignature(lines.filter(line => !quoted.test(line)))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** What somebody wrote in an answer by mail: without what it answers, and without a signature. */
export function answerIn(letter: string): string {
  const lines = letter.slice(0, mostRead).replaceAll('\0', '').split(/\r?\n/)
  const marks = answerMarks()
  const end = lines.findIndex((_line, at) => beginsQuote(lines, at, marks))
  if (end < 0) return tidy(lines)
  const above = tidy(lines.slice(0, end))
  const below = lines.slice(end + attributionAt(lines, end))
  // Some write below or between what they answer: that is theirs where the rest is marked as quoted.
  return above || !below.some(line => quoted.test(line)) ? above : tidy(below)
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** The words of a letter that has no plain version. */
export const textOfHtml = (html: string) =>
  html
    .slice(0, mostRead)
    .replace(/<(style|script|title)\b[^<>]*>[^<]*<\/\1>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6]|blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
      if (name) return entities[String(name).toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/^ +| +$/gm, '')
