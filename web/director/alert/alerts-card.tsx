import { useQuery } from '@tanstack/react-query'
import { countAlerts, listAlerts } from '../../../contract/director/alert.ts'
import { pageAt } from '../../../contract/page.ts'
import { query } from '../../query.ts'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { regionInUrl, useRegion } from '../region/use-region.ts'
import { AlertRows } from './alert-rows.tsx'
import { sayStations } from './alert-words.ts'

const shown = 6

/** What is over its bound now; nothing where all is well. */
export function AlertsCard({ className = '' }: { className?: string }) {
  const region = useRegion()
  const counted = useQuery(query(countAlerts, region)).data?.data
  const { data } = useQuery(query(listAlerts, { ...region, limit: shown }))
  const alerts = data?.data ?? []
  if (alerts.length === 0) return null
  const all = Math.max(counted?.all ?? 0, alerts.length)
  return (
    <Card aria-labelledby="alerts" className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="alerts" className="text-lg font-bold">
          {all === 1 ? 'One alert' : `${showNumber(all)} alerts`}
        </h2>
        <TextLink to={pageAt('/director/home/alerts', regionInUrl(region))}>
          {data?.next ? 'All' : 'Limits'}
        </TextLink>
      </div>
      {counted && counted.rules.length > 1 && (
        <p className="figures text-sm text-ink-soft">
          {counted.rules.map(sayStations).join(' · ')}
        </p>
      )}
      <AlertRows alerts={alerts} label="Alerts" />
    </Card>
  )
}
