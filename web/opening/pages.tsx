import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import type { AppPage } from '../../contract/page.ts'
import { App, firstPageOf } from '../app.tsx'
import { Unreachable } from '../arrive.ts'
import { routesBehind } from '../routes.tsx'
import { store } from '../session.ts'
import { Spinner } from '../ui/spinner.tsx'
import { Callout } from '../ui/state/callout.tsx'
import { Parts as GoParts, WayIn } from '../go/first-screens.tsx'
import { partIds } from '../opening.ts'

export { become } from '../identity.ts'
export { addressOf } from '../language.ts'
export { speak } from '../t.ts'
export { firstUrls } from './first-calls.ts'

/** A page of the app as it is before anything is known of whoever opens it. */
type OpeningPage = { title: string; body: string }

const open = () => null

// Signs that nobody types: where the app would greet, the page has a place for the name.
const place = (name: string) => `\uE000${name}\uE001`
const someone = { _id: '', name: place('name') }
store.set({
  userDetails: { ...someone, email: '', station: { _id: '', station: place('station') } },
  stationdetail: { _id: '', station: place('name') },
  directorDetails: someone,
})

/** A place is as high as what comes there. */
const withPlaces = (markup: string) =>
  markup.replace(
    /\uE000(\w+)\uE001/g,
    (_, name: string) => `<span data-first="${name}">\u00A0</span>`,
  )

/** What can be chosen may depend on the day; a page is older than that. */
const withoutChoices = (markup: string) => markup.replace(/<option[^]*?<\/option>/g, '')

/** Draws a page with the app's own routes and parts, so that the app finds what it would draw. */
export async function render(path: AppPage): Promise<OpeningPage> {
  const routes = routesBehind({ own: () => open, door: () => open, outside: open })
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  await firstPageOf(router)
  if (router.state.errors) throw new Error(`The page ${path} could not be drawn.`)
  const markup = renderToString(<App router={router} />)
  // React says in the head what belongs there, and keeps forms by a script of its own: we have one.
  const [title = ''] = /<title>[^<]*<\/title>/.exec(markup) ?? []
  const body = markup.replace(title, '').replace(/<script>[^]*?<\/script>/g, '')
  if (!title) throw new Error(`The page ${path} has no title.`)
  return { title, body: withPlaces(withoutChoices(body)) }
}

/** What the page shows before the app has come, and does not show at first. */
export const parts = () =>
  renderToString(
    <>
      <template id={partIds.busy}>
        <Spinner />
      </template>
      <template id={partIds.lost}>
        <Callout tone="clay">{new Unreachable().message}</Callout>
      </template>
    </>,
  )

/** The carrier's page, and what it shows in the place of that. */
export const renderGo = () => ({
  body: renderToString(<WayIn />),
  parts: renderToString(<GoParts />),
})
