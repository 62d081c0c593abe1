import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './offline/install.ts'
import { keepForOffline } from './offline/registration.ts'
import { router } from './router.tsx'
import './style.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')

// The first title in the head counts, and from here on each page brings its own.
document.head.querySelector('title')?.remove()

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

// What the page itself needs comes first; then the rest is fetched for the next time.
if (document.readyState === 'complete') void keepForOffline()
else addEventListener('load', () => void keepForOffline(), { once: true })
