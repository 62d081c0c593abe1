import { beforeAll, expect, test } from 'vitest'
import { languages, translated } from '../../contract/speech/language.ts'
import { hashOf } from '../../contract/speech/say.ts'
import { layOver, ownWords } from '../speech/catalogue.ts'
import { build } from '../testing/built.ts'
import { world } from '../testing/world.ts'

beforeAll(() => build('web'))

/** Only whether: a whole page in a report tells nobody anything. */
const says = (body: string, text: string) => body.includes(text)

/** Opens addresses of one server, as a stranger. */
async function opener() {
  const { browser } = await world()
  return async (path: string, cookie = '') => {
    const { status, body, headers } = await browser().send(
      'GET',
      path,
      undefined,
      cookie ? { cookie } : {},
    )
    return { status, body: typeof body === 'string' ? body : JSON.stringify(body), headers }
  }
}

test.each(translated)('the public pages are there in %s, and name each other', async language => {
  const bodyOf = await opener()
  for (const page of ['', '/blog', '/privacy', '/terms']) {
    const { status, body } = await bodyOf(`/${language}${page}`)
    expect([page, status]).toEqual([page, 200])
    expect(new RegExp(`<html lang="?${language}"?`).test(body)).toBe(true)
    for (const other of Object.keys(languages)) {
      expect(new RegExp(`hreflang="?${other === 'en' ? 'en-NG' : other}`).test(body)).toBe(true)
    }
    // A link to another public page stays in the language.
    expect(says(body, `/${language}/privacy`)).toBe(true)
    expect(/<a [^>]*href="?\/privacy[" >]/.test(body)).toBe(false)
  }
  const { body: map } = await bodyOf('/sitemap.xml')
  expect(says(map, `/${language}/blog</loc>`)).toBe(true)
})

test('the pages through which people come in are sent in the language that was chosen', async () => {
  const bodyOf = await opener()
  const english = await bodyOf('/user/login')
  expect(says(english.body, '<html lang="en-NG"')).toBe(true)
  expect(english.headers['vary']).toContain('cookie')
  for (const language of translated) {
    const chosen = await bodyOf('/user/login', `language=${language}`)
    expect(says(chosen.body, `<html lang="${language}"`)).toBe(true)
    expect(says(chosen.body, ownWords[language]['Password'] ?? 'no word')).toBe(true)
    const asked = await bodyOf(`/user/home?language=${language}`, 'language=en')
    expect(says(asked.body, `<html lang="${language}"`)).toBe(true)
  }
  // Whoever works here reads English; a language that we do not have is none.
  expect(says((await bodyOf('/station/login', 'language=ha')).body, '<html lang="en-NG"')).toBe(
    true,
  )
  expect(says((await bodyOf('/user/login', 'language=fr')).body, '<html lang="en-NG"')).toBe(true)
})

test('what an operator has mended is read in the app and on the public pages', async () => {
  // Each from another server: one keeps its pages as it first sent them.
  const bodyOf = async (path: string, cookie?: string) => (await opener())(path, cookie)
  const text = 'Create an account'
  const before = ownWords.ig[text] ?? ''
  expect(says((await bodyOf('/ig')).body, before)).toBe(true)
  layOver('ig', { [text]: 'Mended <word>' })
  const page = (await bodyOf('/ig')).body
  expect(says(page, 'Mended &lt;word&gt;')).toBe(true)
  expect(says(page, `>${before}<`)).toBe(false)
  const words = await bodyOf('/words/ig-app.json')
  expect(JSON.parse(words.body)).toMatchObject({ [hashOf(text)]: 'Mended <word>' })
  // Drawn ahead of time in the old words it would not be what the app draws.
  expect(says((await bodyOf('/user/login', 'language=ig')).body, 'data-language')).toBe(false)
  expect((await bodyOf('/words/fr-app.json')).status).toBe(404)
})
