import { languages } from '../../../contract/speech/language.ts'
import { t } from '../../t.ts'
import { useLanguageLinks } from './language-menu.tsx'

const rowLook = 'mx-auto flex w-full max-w-[84rem] flex-wrap items-center justify-center px-2'
const rowLinkLook =
  'inline-flex min-h-11 items-center rounded-full px-2.5 text-sm max-[22.4rem]:px-1.5 text-ink-soft hover:underline ' +
  // Each in the phone's own letters: nobody fetches those of languages that one does not read.
  'font-[system-ui,sans-serif] ' +
  'aria-[current]:font-bold aria-[current]:text-ink data-proposed:font-bold ' +
  'data-proposed:text-leaf-700 data-proposed:underline'

/** All languages in a row, for the top of a page that anyone may read. */
export function LanguageRow() {
  return (
    <nav aria-label={t('Language')} data-screen-only className={rowLook}>
      {useLanguageLinks().map(({ language, props }) => (
        <a key={language} {...props} className={rowLinkLook}>
          {languages[language]}
        </a>
      ))}
    </nav>
  )
}
