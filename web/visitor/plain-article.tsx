import type { ReactNode } from 'react'
import { Title } from '../ui/title.tsx'
import { pageLanguage, t } from '../t.ts'

type PlainArticleProps = { tab: string; title: string; lead: string; children: ReactNode }

/** A text that people should be able to read in one go: terms, privacy. */
export function PlainArticle({ tab, title, lead, children }: PlainArticleProps) {
  return (
    <article className="mx-auto max-w-2xl px-4 pt-6 sm:pt-10">
      <Title>{tab}</Title>
      <h1 className="font-display text-[min(2.75rem,12vw)] leading-[1.05] font-extrabold">
        {title}
      </h1>
      <p className="mt-3 text-ink-soft">{lead}</p>
      {pageLanguage() !== 'en' && (
        <p className="mt-3 font-semibold">{t('This is a translation. The English text counts.')}</p>
      )}
      {children}
    </article>
  )
}

type PartProps = { id?: string; title: string; children: ReactNode }

/** One matter, point by point. */
export function Part({ id, title, children }: PartProps) {
  return (
    <section id={id} className="mt-8">
      <h2 className="text-xl font-bold">{title}</h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-leaf-700">{children}</ul>
    </section>
  )
}
