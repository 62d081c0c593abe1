import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from './api.ts'
import { router } from './router.tsx'
import './style.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')

// The first title in the head counts, and from here on each page brings its own.
document.head.querySelector('title')?.remove()

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
