import { pageAt } from '../../../contract/page.ts'
import type { Findable } from '../../ui/find-pages.ts'

const stationsAt = (tab: string) => pageAt('/director/home/stations', { tab })

/** The director's pages by what people call them. */
export const directorPages: readonly Findable[] = [
  { label: 'Home', also: 'overview,dashboard,figures,today', to: pageAt('/director/home') },
  {
    label: 'Ranking',
    also: 'ranked,stations,compare,best,worst,measures',
    to: stationsAt('ranked'),
  },
  { label: 'All Stations', also: 'list,suspend', to: stationsAt('all') },
  { label: 'Create Stations', also: 'new,add,open', to: stationsAt('create') },
  { label: 'Price limits', also: 'prices,limits,rates', to: stationsAt('bounds') },
  {
    label: 'To decide',
    also: 'problems,complaints,disputes,decisions',
    to: pageAt('/director/home/problems'),
  },
  { label: 'Alerts', also: 'late,silent,cash,bounds,rules', to: pageAt('/director/home/alerts') },
  { label: 'Report', also: 'month,figures,income,print', to: pageAt('/director/home/report') },
  { label: 'Approvals', also: 'directors,applicants', to: pageAt('/director/home/approvals') },
  { label: 'Audit log', also: 'history,who,did', to: pageAt('/director/home/audit') },
  {
    label: 'Support',
    also: 'messages,tickets,questions,answers',
    to: pageAt('/director/home/support'),
  },
  {
    label: 'Profile',
    also: 'settings,account,password,security,language,preferences',
    to: pageAt('/director/home/profile'),
  },
  { label: 'Notifications', also: 'bell,inbox', to: pageAt('/director/home/notifications') },
]
