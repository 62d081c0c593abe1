import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { focusTitle } from '../../ui/focus-title.ts'

const names = ['take', 'user', 'carrier', 'request'] as const
type Wanted = Partial<Record<(typeof names)[number], string>>

/** Whether cash is being taken, from whom and by whom, stands in the address: other pages lead here. */
export function useTakingCash() {
  const [params, setParams] = useSearchParams()
  const isOpen = names.some(name => params.has(name))
  const wasOpen = useRef(isOpen)
  const set = (wanted: Wanted) =>
    setParams(
      before => {
        for (const name of names) {
          before.delete(name)
          const value = wanted[name]
          if (value) before.set(name, value)
        }
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  // Whoever came with it open has no button here to return to.
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasOpen.current && !isOpen && isLost) focusTitle()
    wasOpen.current = isOpen
  }, [isOpen])
  const carrier = params.get('carrier') ?? ''
  return {
    isOpen,
    userId: params.get('user'),
    carrierId: carrier,
    requestId: params.get('request') ?? '',
    open: () => set({ take: '1' }),
    from: (user: string) => set({ user, carrier }),
    /** Somebody else's cash, taken by the same carrier. */
    next: (by: string) => set({ take: '1', carrier: by }),
    close: () => set({}),
  }
}
export type TakingCash = ReturnType<typeof useTakingCash>
