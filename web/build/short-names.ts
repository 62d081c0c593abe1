import { classesOf, unescaped } from './used-css.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

const shortName = (index: number): string =>
  (index < letters.length ? '' : shortName(Math.floor(index / letters.length) - 1)) +
  letters[index % letters.length]

type Page = { html: string; css: string }

/** Gives the classes of a page one or two letters each: its text comes before the style's words. */
export function shorten({ html, css }: Page): Page {
  const names = new Map(classesOf(html).map((name, index) => [name, shortName(index)]))
  const short = (name: string) => names.get(name) ?? name
  return {
    html: html.replace(/(\sclass=")([^"]*)"/g, (_, start: string, list: string) => {
      const own = unescaped(list).split(/\s+/).filter(Boolean)
      return `${start}${own.map(short).join(' ')}"`
    }),
    // Strings and addresses have dots that begin no class.
    css: css.replace(
      /"(?:\\.|[^"])*"|url\([^)]*\)|\.((?:\\.|[\w-])+)/g,
      (whole, name: string | undefined) => {
        const known = name && names.get(name.replace(/\\(.)/g, '$1'))
        return known ? `.${known}` : whole
      },
    ),
  }
}
