import { brand } from '../../contract/brand.ts'
import { withoutAddress } from '../../contract/name.ts'
import { noticeSubjects, type NoticeSubject } from '../../contract/notification.ts'
import type { AppPage } from '../../contract/page.ts'
import type { Language } from '../../contract/privacy.ts'
import type { Role } from '../../contract/role.ts'
import type { Letter } from './letter-content.ts'
import type { Words } from './notice-kind.ts'

/** Where each kind of person chooses what they are told about. */
const profiles: Record<Role, AppPage> = {
  resident: '/user/home/profile',
  station: '/station/profile',
  director: '/director/home/profile',
}

type Frame = {
  hello: (name: string) => string
  open: string
  because: (label: string) => string
  must: string
  answer: string
  choose: string
}

const frames: Record<Language, Frame> = {
  en: {
    hello: name => `Hello ${name}.`,
    open: 'Open it',
    because: label => `You get this because mail about “${label}” is on for your account.`,
    must: `You get this because it concerns the safety of your ${brand.name} account.`,
    answer: 'You can simply answer this letter.',
    choose: 'Choose what we write to you about',
  },
  pcm: {
    hello: name => `How you dey, ${name}.`,
    open: 'Open am',
    because: label => `You dey get this one because mail about “${label}” dey on for your account.`,
    must: `You dey get this one because e concern the safety of your ${brand.name} account.`,
    answer: 'You fit just answer this letter.',
    choose: 'Choose wetin you want make we write you about',
  },
  ha: {
    hello: name => `Sannu ${name}.`,
    open: 'Buɗe shi',
    because: label => `Kun sami wannan saboda an kunna wasiƙu game da “${label}” a asusunku.`,
    must: `Kun sami wannan saboda ya shafi tsaron asusunku na ${brand.name}.`,
    answer: 'Kuna iya amsa wannan wasiƙar kai tsaye.',
    choose: 'Zaɓi abin da muke rubuto muku a kai',
  },
}

type Told = {
  words: Words
  subject: NoticeSubject
  reader: { name: string; role: Role; language: Language }
  page: (path: string) => string
  /** It can be answered. */
  answerable: boolean
}

/** The letter that says what a notice says. */
export function noticeLetter({ words, subject, reader, page, answerable }: Told): Letter {
  const { label, email } = noticeSubjects[subject]
  const frame = frames[reader.language]
  const button = { label: words.button ?? frame.open, url: page(words.link) }
  const text = words.text?.length ? words.text : [words.title]
  return {
    subject: words.title,
    language: reader.language,
    paragraphs: [
      frame.hello(withoutAddress(reader.name)),
      ...text,
      ...(answerable ? [frame.answer] : []),
    ],
    button,
    footnote: (email as string) === 'always' ? frame.must : frame.because(label),
    more: { label: frame.choose, url: page(`${profiles[reader.role]}#notifications`) },
  }
}
