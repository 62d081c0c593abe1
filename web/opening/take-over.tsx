import { App, firstPageOf, type Router } from '../app.tsx'
import { arrive, untilFelt } from '../arrive.ts'
import { openingLeft, type Opening } from '../opening.ts'
import { draw, goOn, handOver, sheetIsThere } from './hand-over.tsx'

/** Puts the app in the place of what the page showed so far. */
export async function takeOver(root: HTMLElement, router: Router): Promise<void> {
  const opening = openingLeft()
  if (!opening) return draw(root, <App router={router} />)
  const openedAt = location.pathname
  const page = firstPageOf(router)
  await Promise.all([page, sheetIsThere(), takeAnswers(opening, page)])
  await untilFelt()
  const { errors, location: here } = router.state
  const isElsewhere = errors !== null || here.pathname !== openedAt
  // What is drawn anew is pressed in vain until it is there: until then the script goes on noting it.
  if (opening.goesOn || isElsewhere) opening.end()
  if (isElsewhere) return draw(root, <App router={router} />)
  const app = <App router={router} onDrawn={handOver(root, opening)} />
  return opening.goesOn ? goOn(root, app) : draw(root, app)
}

/** What the page asked for comes with the first drawing: what it shows does not go away for a moment. */
async function takeAnswers({ asked }: Opening, page: Promise<void>): Promise<void> {
  if (asked.size === 0) return
  // A lost piece means only that the app asks for them when it draws.
  const calls = await arrive(() => import('./first-calls.ts')).catch(() => undefined)
  await calls?.takeAnswers(asked, page)
}
