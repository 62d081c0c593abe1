import { Card } from '../../ui/layout/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { pagesOf, useUnused } from '../use-unused.ts'

/** What the menu leaves out until the station uses it: from here it can begin. */
export function NotUsedYet() {
  const { isUnusedPage } = useUnused()
  const left = pagesOf.filter(({ to }) => isUnusedPage(to))
  if (left.length === 0) return null
  return (
    <Card aria-labelledby="not-used" className="mt-4">
      <h2 id="not-used" className="text-xl font-bold">
        Not used yet
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        These are not in your menu. They appear there once your station uses them.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {left.map(({ to, label, why }) => (
          <li key={to} className="flex flex-wrap items-center gap-x-3 py-1">
            <TextLink to={to} className="inline-flex min-h-11 items-center">
              {label}
            </TextLink>
            <span className="text-ink-soft">{why}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
