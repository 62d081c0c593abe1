import { readOurs, withLists, type Block } from '../../contract/speech/markdown.ts'
import { sayText, type Says } from '../rich.tsx'
import { Title } from '../ui/title.tsx'
import { pageLanguage, t } from '../t.ts'

type PlainArticleProps = {
  tab: string
  markdown: string
  /** What stands for the arguments and tags of the text. */
  says: Says
  /** What `{n}` is, in the order in which the points of the text say it. */
  numbers: readonly number[]
  /** The part that is not shown. */
  without?: string
}

/** A text that people should be able to read in one go: terms, privacy. */
export function PlainArticle({ tab, markdown, says, numbers, without }: PlainArticleProps) {
  const { title, blocks } = readOurs(markdown)
  const [lead, ...rest] = blocks
  const counting = blocks.map(({ text }) => text).filter(text => text.includes('{n|'))
  const sayPoint = (text: string) =>
    sayText(text, { ...says, n: numbers[counting.indexOf(text)] ?? '' })
  const parts = partsOf(rest).filter(({ id }) => !id || id !== without)
  return (
    <article className="mx-auto max-w-2xl px-4 pt-6 sm:pt-10">
      <Title>{tab}</Title>
      <h1 className="font-display text-[min(2.75rem,12vw)] leading-[1.05] font-extrabold">
        {sayText(title, says)}
      </h1>
      <p className="mt-3 text-ink-soft">{sayText(lead?.text ?? '', says)}</p>
      {pageLanguage() !== 'en' && (
        <p className="mt-3 font-semibold">
          {t('This is a translation. The English text applies.')}
        </p>
      )}
      {parts.map(({ id, text, points }) => (
        <section key={text} id={id} className="mt-8">
          <h2 className="text-xl font-bold">{sayText(text, says)}</h2>
          <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-leaf-700">
            {points.map(point => (
              <li key={point}>{sayPoint(point)}</li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  )
}

/** One matter, point by point. */
const partsOf = (blocks: readonly Block[]) =>
  withLists(blocks).flatMap((block, at, all) =>
    block.kind === 'part' ? [{ ...block, points: all[at + 1]?.items ?? [] }] : [],
  )
