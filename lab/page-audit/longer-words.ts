import type { BrowserContext } from '@playwright/test'

/** The language that visitors' and residents' pages are looked at in; `longer` has words that are 40 % longer. */
const language = process.env['LANGUAGE'] ?? 'en'

const share = 0.4

/** A text whose words are longer; arguments, tags and the forms of numbers stay. */
const lengthened = (text: string) =>
  text.replaceAll(/\{[^{}|]*\}|\{\w+\||<[^<>]*>|\p{L}{2,}/gu, piece =>
    /^[{<]/.test(piece) ? piece : piece + piece.slice(0, Math.ceil(piece.length * share)),
  )

/** A line that the server has just closed, because nothing came for a while, is no fault of a page. */
export const again = { maxRetries: 3 }

/** Makes the pages of somebody who is signed in already, or a visitor, speak that language. */
export async function speakIn(context: BrowserContext, url: string): Promise<void> {
  if (language === 'en') return
  const spoken = language === 'longer' ? 'ha' : language
  await context.addCookies([{ name: 'language', value: spoken, url }])
  if (language !== 'longer') return
  await context.route('**/words/*.json*', async route => {
    const response = await route.fetch(again)
    const words = (await response.json()) as Record<string, string>
    const said = Object.entries(words).map(([name, text]) => [name, lengthened(text)])
    await route.fulfill({ response, json: Object.fromEntries(said) })
  })
  // These were drawn in the words of the build; the shell takes what comes.
  const isDrawn = /\/user\/(?:login|home)\/?(?:\?.*)?$/
  await context.route(isDrawn, async route => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    return route.fulfill({ response: await route.fetch({ ...again, url: `${url}/app.html` }) })
  })
}
