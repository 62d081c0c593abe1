import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { arrive, pageSettled } from './arrive.ts'
import './contact.ts'
import './offline/install.ts'
import { router } from './router.tsx'
import './style.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')

// The first title in the head counts, and from here on each page brings its own.
document.head.querySelector('title')?.remove()

// As a transition it is drawn in slices, and a finger on the screen is felt between them.
startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
})

// What the page itself needs comes first; then the rest is fetched for the next time.
async function keepForNextTime() {
  await pageSettled()
  const { keepForOffline } = await arrive(() => import('./offline/registration.ts'))
  await keepForOffline()
}

// A lost piece means only that the next visit needs the network, too.
keepForNextTime().catch(() => undefined)
