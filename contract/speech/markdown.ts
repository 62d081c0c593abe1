// The little of Markdown that terms and a privacy notice need: a title, parts, paragraphs, points, stress and
// links. Everything else is shown as it was written. Texts of ours have a little more.

type Kind = 'part' | 'text' | 'point' | 'question' | 'step' | 'picture'
/** `id` is what a part is known by, or the name of a picture. */
export type Block = { kind: Kind; text: string; id?: string }
export type OwnText = { title: string; blocks: Block[] }

const mostBytes = 100 * 1024

type Form = readonly [kind: Kind, form: RegExp]
const points: Form = ['point', /^[-*]\s+(?<text>.+)$/]
const ours: readonly Form[] = [
  points,
  ['part', /^##\s+(?<text>.+?)(?:\s+\{#(?<id>\w+)\})?$/],
  ['question', /^###\s+(?<text>.+)$/],
  ['step', /^\d+\.\s+(?<text>.+)$/],
  ['picture', /^!\[(?<text>.*)\]\((?<id>[^)]+)\)$/],
]

function blockOf(line: string, forms: readonly Form[]): Block | null {
  for (const [kind, form] of forms) {
    const { text = '', id } = form.exec(line)?.groups ?? {}
    if (form.test(line)) return { kind, text, ...(id && { id }) }
  }
  return null
}

/** Reads a text of ours. */
export const readOurs = (markdown: string): OwnText => readText(markdown, ours).text

/** Reads a text, or says what is wrong with it. */
export function readText(
  markdown: string,
  forms: readonly Form[] = [points],
): { text: OwnText; faults: string[] } {
  const faults: string[] = []
  if (markdown.length > mostBytes) faults.push(`it is larger than ${mostBytes / 1024} KB`)
  const blocks: Block[] = []
  let title = ''
  let isOpen = false
  markdown
    .normalize('NFC')
    .split(/\r?\n/)
    .forEach((line, at) => {
      const text = line.trim()
      const [, marks = '', heading = ''] = /^(#+)\s+(.+)$/.exec(text) ?? []
      const block = blockOf(text, forms)
      const before = isOpen ? blocks.at(-1) : undefined
      isOpen = text !== '' && !heading
      if (text === '') return
      if (block) blocks.push(block)
      else if (marks.length > 2) faults.push(`line ${at + 1}: only # and ## are headings here`)
      else if (marks === '#' && title) faults.push(`line ${at + 1}: there is a title already`)
      else if (marks === '#') title = heading
      else if (marks === '##') blocks.push({ kind: 'part', text: heading })
      else if (before) before.text += ` ${text}`
      else blocks.push({ kind: 'text', text })
    })
  if (!title) faults.push('it has no title: begin with a line such as "# What we keep, and why"')
  if (blocks.length === 0) faults.push('there is nothing below the title')
  for (const { text } of blocks) {
    for (const [, address = ''] of text.matchAll(link)) {
      if (!isAllowed(address)) {
        faults.push(
          `the link to ${address} is none of https:, mailto:, tel: or a page of this site`,
        )
      }
    }
  }
  return { text: { title, blocks }, faults }
}

/** The same blocks, in which the points or steps of one list are together. */
export function withLists(blocks: readonly Block[]): (Block & { items: string[] })[] {
  const found: (Block & { items: string[] })[] = []
  for (const block of blocks) {
    const before = found.at(-1)
    const goesOn = /point|step/.test(block.kind) && before?.kind === block.kind
    if (goesOn) before.items.push(block.text)
    else found.push({ ...block, items: [block.text] })
  }
  return found
}

const link = /\[[^\]]+\]\(([^)\s]+)\)/g
const isAllowed = (address: string) => /^(?:https:\/\/|mailto:|tel:|\/(?!\/))/.test(address)

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A line with its stress and links; anything that looks like a tag is text. */
export const inlineHtml = (text: string, linkLook: string) =>
  escaped(text)
    .replaceAll(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, words: string, address: string) =>
      isAllowed(address) ? `<a${linkLook} href="${address}">${words}</a>` : whole,
    )
