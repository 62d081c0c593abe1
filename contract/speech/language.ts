/** The languages of everything that visitors, residents and carriers read; desk and director are English. */
export const languages = {
  en: 'English',
  pcm: 'Pidgin',
  ha: 'Hausa',
  yo: 'Yorùbá',
  ig: 'Igbo',
} as const

export type Language = keyof typeof languages

export const everyLanguage = Object.keys(languages) as [Language, ...Language[]]

/** All but the one in which the texts are written. */
export type Translated = Exclude<Language, 'en'>
export const translated = everyLanguage.filter((each): each is Translated => each !== 'en')

export const isLanguage = (name: string): name is Language =>
  everyLanguage.some(each => each === name)

/** What a document is marked with. */
export const langOf = (language: Language) => (language === 'en' ? 'en-NG' : language)

/** The cookie in which a device keeps its choice: the server writes pages and answers in it. */
export const languageCookie = 'language'

/** The first of the languages that a browser names which is one of ours. */
export function languageIn(accepted = ''): Language {
  const named = accepted.slice(0, 200).toLowerCase().split(',')
  return named.map(each => each.split(/[-;]/)[0]?.trim() ?? '').find(isLanguage) ?? 'en'
}

/** What a cookie says, if it says one of ours. */
export function languageChosen(cookie = ''): Language | undefined {
  const [, name = ''] = /(?:^|;\s*)language=(\w+)/.exec(cookie) ?? []
  return isLanguage(name) ? name : undefined
}
