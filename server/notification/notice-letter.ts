import { withoutAddress } from '../../contract/name.ts'
import { noticeSubjects, type NoticeSubject } from '../../contract/notification/notification.ts'
import type { Language } from '../../contract/speech/language.ts'
import type { Holder } from '../../contract/role.ts'
import { brand } from '../identity/identity.ts'
import { speaker } from '../speech/speaker.ts'
import type { Letter } from './letter-content.ts'
import type { Words } from './notice-kind.ts'
import { profiles } from './profiles.ts'

type Told = {
  words: Words
  subject: NoticeSubject
  reader: { name: string; role: Holder; language: Language }
  page: (path: string) => string
  /** It can be answered. */
  answerable: boolean
}

/** The letter that says what a notice says. */
export function noticeLetter({ words, subject, reader, page, answerable }: Told): Letter {
  const { label, email } = noticeSubjects[subject]
  const t = speaker(reader.language)
  const button = { label: words.button ?? t('Open'), url: page(words.link) }
  const text = words.text?.length ? words.text : [words.title]
  return {
    subject: words.title,
    language: reader.language,
    paragraphs: [
      t('Hello {name}.', { name: withoutAddress(reader.name) }),
      ...text,
      ...(answerable ? [t('You can reply to this email.')] : []),
    ],
    button,
    footnote:
      (email as string) === 'always'
        ? t('You are receiving this because it concerns the security of your {brand} account.', {
            brand: brand.name,
          })
        : t('You are receiving this because emails about “{subject}” are on for your account.', {
            subject: t(label),
          }),
    more: {
      label: t('Choose which emails you get'),
      url: page(`${profiles[reader.role]}#notifications`),
    },
  }
}
