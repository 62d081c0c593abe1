import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { pageAt } from '../../contract/page.ts'
import { identity, sayOwn } from '../identity.ts'
import { addIcons } from '../ui/icon.tsx'
import { PublicLayout } from '../ui/layout/public-layout.tsx'
import { moreIcons } from '../ui/more-icons.ts'
import BlogPage from './blog-page.tsx'
import { article, summary } from './content.ts'
import LandingPage from './landing-page.tsx'
import PrivacyPage from './privacy-page.tsx'
import { OpenGraphPicture } from './open-graph-picture.tsx'
import { menuWithoutScript } from './site-menu.tsx'
import TermsPage from './terms-page.tsx'
import { SkipLink } from './to-top.tsx'
import { t } from '../t.ts'

addIcons(moreIcons)

type PublicPage = {
  file: string
  title: string
  description: string
  kind: 'website' | 'article'
  Body: ComponentType
  /** What search engines read about the page; `__ORIGIN__` becomes the address of the site. */
  facts: Record<string, unknown>
}

const publisher = () => ({
  '@type': 'Organization',
  name: identity.name,
  url: '__ORIGIN__/',
  logo: '__ORIGIN__/icon-512.png',
})

/** A text of ours that the app shows as well, whole before the app has come. */
const plainPage = (file: string, name: string, description: string, Text: ComponentType) => ({
  file,
  title: `${name} · ${identity.name}`,
  description,
  kind: 'website' as const,
  Body: () => (
    <>
      <SkipLink />
      <PublicLayout>
        <Text />
      </PublicLayout>
    </>
  ),
  facts: { '@type': 'WebPage', name, description, inLanguage: 'en-NG', publisher: publisher() },
})

/** The pages that are sent without React, by their addresses; each speaks the language of the moment. */
const pages: Record<string, () => PublicPage> = {
  '/': () => ({
    file: 'index.html',
    title: `${identity.name}: ${sayOwn(identity.promise)}`,
    description: `${sayOwn(identity.promise)} ${summary()}`,
    kind: 'website',
    Body: LandingPage,
    facts: {
      '@type': 'WebSite',
      name: identity.name,
      url: '__ORIGIN__/',
      description: summary(),
      inLanguage: 'en-NG',
      publisher: publisher(),
    },
  }),
  '/blog': () => ({
    file: 'blog.html',
    title: `${article.title()} · ${identity.name}`,
    description: article.description(),
    kind: 'article',
    Body: BlogPage,
    facts: {
      '@type': 'Article',
      headline: article.title(),
      description: article.description(),
      datePublished: article.publishedOn,
      dateModified: article.publishedOn,
      inLanguage: 'en-NG',
      image: '__ORIGIN__/og.png',
      mainEntityOfPage: '__ORIGIN__/blog',
      author: publisher(),
      publisher: publisher(),
    },
  }),
  [pageAt('/privacy')]: () =>
    plainPage(
      'privacy.html',
      t('Privacy'),
      t('What {brand} keeps about you, why, for how long, and your rights.', {
        brand: identity.name,
      }),
      PrivacyPage,
    ),
  [pageAt('/terms')]: () =>
    plainPage(
      'terms.html',
      t('Terms'),
      t('What you and {brand} promise each other, in plain words.', { brand: identity.name }),
      TermsPage,
    ),
}

export type RenderedPage = Omit<PublicPage, 'Body'> & { body: string; withoutScript: string }

export { become } from '../identity.ts'
export { speak } from '../t.ts'

export const publicPaths = Object.keys(pages)

/** A page as text, or nothing where there is none. */
export function render(path: string): RenderedPage | undefined {
  const page = pages[path]?.()
  if (!page) return undefined
  const { Body, facts, ...head } = page
  const markup = renderToStaticMarkup(
    <StaticRouter location={path}>
      <Body />
    </StaticRouter>,
  )
  return {
    ...head,
    facts: { '@context': 'https://schema.org', ...facts },
    // The head has a title; the other is a mark of the router's, which is not there to read it.
    body: markup.replace(/<title>[^<]*<\/title>/, '').replaceAll(' data-discover="true"', ''),
    withoutScript: menuWithoutScript,
  }
}

/** The picture that a link to this site shows, as SVG. */
export const openGraphSvg = () => renderToStaticMarkup(<OpenGraphPicture />)
