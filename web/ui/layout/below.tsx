import { useDeferredValue, type ReactNode } from 'react'

/**
 * What stands below the first screen: drawn in a second step and in slices, so that a cheap phone shows the
 * first screen, and feels a finger on it, before it draws what nobody sees yet. What stands behind it must
 * not be on the screen either, unless something as tall is there until it comes.
 */
export function Below({ until = null, children }: { until?: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : until
}
