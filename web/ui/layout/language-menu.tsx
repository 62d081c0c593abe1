import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import {
  everyLanguage,
  languageChosen,
  languageCookie,
  languageIn,
  languages,
  type Language,
} from '../../../contract/speech/language.ts'
import { inLanguage } from '../../language.ts'
import { pageLanguage, t } from '../../t.ts'
import { Icon } from '../icon.tsx'

/** These have an address in each language; elsewhere the choice is taken from the address and kept. */
const isPublic = (path: string) => /^\/(?:blog|privacy|terms)?$/.test(path)

function useAddresses() {
  const { pathname, search } = useLocation()
  return (language: Language) => {
    if (isPublic(pathname)) return inLanguage(pathname, language)
    const asked = new URLSearchParams(search)
    asked.set(languageCookie, language)
    return `${pathname}?${asked}`
  }
}

/** A link to this page in each language. */
export function useLanguageLinks() {
  const addressIn = useAddresses()
  return everyLanguage.map(language => ({
    language,
    // Another page, or the same one anew: words come before anything is drawn.
    props: {
      href: addressIn(language),
      lang: language,
      hrefLang: language,
      'data-language': language,
      'aria-current': language === pageLanguage() ? ('true' as const) : undefined,
    },
  }))
}

const noChange = () => () => {}

/** What the browser asks for and nobody has chosen yet; nothing in a page that is made ahead of time. */
function useProposal(): Language | undefined {
  const proposal = () => {
    if (languageChosen(document.cookie)) return undefined
    const asked = languageIn(navigator.languages.join(','))
    return asked === 'en' ? undefined : asked
  }
  return useSyncExternalStore(noChange, proposal, () => undefined)
}

const menuLook =
  'absolute top-full right-0 z-40 grid min-w-40 rounded-xl border border-line bg-card p-2 text-ink shadow-lift'
const menuLinkLook =
  'flex min-h-11 items-center rounded-lg px-3 hover:bg-leaf-100 aria-[current]:font-bold'
const summaryLook =
  'flex min-h-11 min-w-11 cursor-pointer list-none items-center justify-center gap-1 rounded-xl px-2 ' +
  'text-sm font-semibold uppercase [&::-webkit-details-marker]:hidden'

/** The same behind a button, for a bar that has little room. */
export function LanguageMenu() {
  const links = useLanguageLinks()
  const proposal = useProposal()
  return (
    <details data-screen-only className="relative">
      <summary className={summaryLook}>
        <Icon name="globe" />
        <span className="sr-only">{t('Language')} </span>
        <span>{proposal ? `${proposal}?` : pageLanguage()}</span>
      </summary>
      <ul className={menuLook}>
        {links.map(({ language, props }) => (
          <li key={language}>
            <a {...props} className={menuLinkLook}>
              {languages[language]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
