import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { brand } from '../../contract/brand.ts'
import BlogPage from './blog-page.tsx'
import { article, summary } from './content.ts'
import LandingPage from './landing-page.tsx'
import { OpenGraphPicture } from './open-graph-picture.tsx'
import { menuWithoutScript } from './site-menu.tsx'

type PublicPage = {
  file: string
  title: string
  description: string
  kind: 'website' | 'article'
  Body: ComponentType
  /** What search engines read about the page; `__ORIGIN__` becomes the address of the site. */
  facts: Record<string, unknown>
}

const publisher = {
  '@type': 'Organization',
  name: brand.name,
  url: '__ORIGIN__/',
  logo: '__ORIGIN__/icon-512.png',
}

/** The pages that are sent without React, by their addresses. */
const pages: Record<string, PublicPage> = {
  '/': {
    file: 'index.html',
    title: `${brand.name}: ${brand.promise}`,
    description: `${brand.promise} ${summary}`,
    kind: 'website',
    Body: LandingPage,
    facts: {
      '@type': 'WebSite',
      name: brand.name,
      url: '__ORIGIN__/',
      description: summary,
      inLanguage: 'en-NG',
      publisher,
    },
  },
  '/blog': {
    file: 'blog.html',
    title: `${article.title} · ${brand.name}`,
    description: article.description,
    kind: 'article',
    Body: BlogPage,
    facts: {
      '@type': 'Article',
      headline: article.title,
      description: article.description,
      datePublished: article.publishedOn,
      dateModified: article.publishedOn,
      inLanguage: 'en-NG',
      image: '__ORIGIN__/og.png',
      mainEntityOfPage: '__ORIGIN__/blog',
      author: publisher,
      publisher,
    },
  },
}

export type RenderedPage = Omit<PublicPage, 'Body'> & { body: string; withoutScript: string }

export const publicPaths = Object.keys(pages)

/** A page as text, or nothing where there is none. */
export function render(path: string): RenderedPage | undefined {
  const page = pages[path]
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
    // A mark of the router's, which is not there to read it.
    body: markup.replaceAll(' data-discover="true"', ''),
    withoutScript: menuWithoutScript,
  }
}

/** The picture that a link to this site shows, as SVG. */
export const openGraphSvg = () => renderToStaticMarkup(<OpenGraphPicture />)
