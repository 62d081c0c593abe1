import { StrictMode, useLayoutEffect } from 'react'
import type { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

export type Router = ReturnType<typeof createMemoryRouter>

type AppProps = {
  router: Router
  /** Called once, when the first page is in place, before anything else can happen to it. */
  onDrawn?: () => void
}

/** Everything, the same in the browser and where pages are made ahead of time. */
export function App({ router, onDrawn }: AppProps) {
  // oxlint-disable-next-line react/exhaustive-deps -- what is drawn first is drawn once
  useLayoutEffect(() => onDrawn?.(), [])
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
}

/** Resolves when the first page's code is there, so that it is drawn and nothing in its place. */
export async function firstPageOf(router: Router): Promise<void> {
  if (router.state.initialized) return
  await new Promise<void>(resolve => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
