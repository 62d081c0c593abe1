import { renderToStaticMarkup } from 'react-dom/server'
import { pageAt } from '../../contract/page.ts'
import { identity } from '../identity.ts'
import { ButtonLink } from '../ui/button.tsx'
import { showFullDate } from '../ui/day.ts'
import { LanguageRow } from '../ui/layout/language-row.tsx'
import { ArticleText } from './article-text.tsx'
import { BlogHeader } from './blog-header.tsx'
import { article } from './content.ts'
import { readingMinutes } from './reading-time.ts'
import SceneParts from './drawing/scene-parts.svg?drawing'
import { ShareLinks } from './share-links.tsx'
import { SiteFooter } from './site-footer.tsx'
import Sorting from './drawing/sorting.svg?drawing'
import { SkipLink } from './to-top.tsx'
import { t } from '../t.ts'

const textLook =
  'mt-8 text-[1.0625rem] leading-[1.65] [&_h2]:mt-12 [&_h2]:text-[1.75rem] [&_h2]:font-bold ' +
  '[&_h3]:mt-7 [&_h3]:text-lg [&_h3]:font-bold [&>p]:mt-4 [&_h3+p]:mt-1! [&>ol]:mt-6 [&>ol]:grid ' +
  '[&>ol]:list-decimal [&>ol]:gap-3 [&>ol]:pl-6 [&>ul]:mt-4 [&>ul]:grid [&>ul]:list-disc ' +
  '[&>ul]:gap-2 [&>ul]:pl-6 [&_li]:marker:text-leaf-700'
const joinLook =
  'adire mt-12 flex flex-wrap items-center justify-between gap-6 rounded-2xl bg-leaf-900 p-6 ' +
  'text-on-leaf sm:p-8'

/** The blog: one article, rendered when the site is built. */
export default function BlogPage() {
  const minutes = readingMinutes(renderToStaticMarkup(<ArticleText />))
  return (
    <>
      <SkipLink />
      <SceneParts />
      <LanguageRow />
      <BlogHeader />
      <main id="main" tabIndex={-1} className="mx-auto max-w-[46rem] px-4 pt-6 pb-16 sm:pt-10">
        <article>
          <h1 className="font-display text-[clamp(2.5rem,7vw,4rem)] leading-[1.05] font-extrabold">
            {article.title()}
          </h1>
          <p className="mt-5 text-ink-soft">
            {identity.name} ·{' '}
            <time dateTime={article.publishedOn}>{showFullDate(article.publishedOn)}</time> ·{' '}
            {t('{minutes} min read', { minutes })}
          </p>
          <div className="mt-8">
            <Sorting />
          </div>
          <div className={textLook}>
            <ArticleText />
          </div>
        </article>
        <ShareLinks />
        <aside aria-label={t('Join us')} className={joinLook}>
          <p className="text-xl font-bold">{t('Your station is waiting for the first sack.')}</p>
          <ButtonLink to={pageAt('/user/register/phone')} variant="highlight">
            {t('Create an account')}
          </ButtonLink>
        </aside>
      </main>
      <SiteFooter />
    </>
  )
}
