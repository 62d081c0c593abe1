import { doors } from '../../contract/account/login-pages.ts'
import { carrierPage } from '../../contract/page.ts'
import { addressOf } from '../language.ts'
import { pageLanguage, t } from '../t.ts'
import { newsMark, renewIn, spokenMark, spokenName } from './spoken.ts'

/** Keeps the language of this page for times without a network; the former one, or version, goes. */
export async function keepLanguageOffline(): Promise<void> {
  if (!('caches' in globalThis)) return
  const language = pageLanguage()
  const cache = await caches.open(spokenName)
  const wanted =
    language === 'en'
      ? []
      : [
          addressOf(language, 'app'),
          addressOf(language, 'resident'),
          addressOf(language, 'go'),
          `/opening/${language}${doors.resident.login}`,
          `/opening/${language}${doors.resident.home}`,
          `/opening/${language}${carrierPage}`,
        ]
  // The pages have no version in their names: they are asked for again.
  await renewIn(cache, wanted)
  await cache.put(newsMark, new Response(t('You have news')))
  await cache.put(spokenMark, new Response(language))
  const names = new Set(
    [...wanted, newsMark, spokenMark].map(url => new URL(url, location.href).href),
  )
  const others = (await cache.keys()).filter(({ url }) => !names.has(url))
  await Promise.all(others.map(request => cache.delete(request)))
}
