import { useQuery } from '@tanstack/react-query'
import { listAlerts } from '../../../contract/director/alert.ts'
import { pageAt } from '../../../contract/page.ts'
import { query } from '../../query.ts'
import { Card } from '../../ui/layout/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { regionInUrl, useRegion } from '../region/use-region.ts'
import { AlertRows } from './alert-rows.tsx'

const shown = 6

/** What is over its bound now; nothing where all is well. */
export function AlertsCard({ className = '' }: { className?: string }) {
  const region = useRegion()
  const { data } = useQuery(query(listAlerts, { ...region, limit: shown }))
  const alerts = data?.data ?? []
  if (alerts.length === 0) return null
  return (
    <Card aria-labelledby="alerts" className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="alerts" className="text-lg font-bold">
          {alerts.length === 1 ? 'One alert' : `${alerts.length}${data?.next ? '+' : ''} alerts`}
        </h2>
        <TextLink to={pageAt('/director/home/alerts', regionInUrl(region))}>
          {data?.next ? 'All' : 'Bounds'}
        </TextLink>
      </div>
      <AlertRows alerts={alerts} label="Alerts" />
    </Card>
  )
}
