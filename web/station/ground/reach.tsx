import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OutputOf, SentOf } from '../../../contract/endpoint.ts'
import { weighAnnouncement } from '../../../contract/ground/announcement.ts'
import { query } from '../../query.ts'
import { useSettled } from '../../ui/form/use-settled.ts'
import { Callout } from '../../ui/state/callout.tsx'
import { Status } from '../../ui/status.tsx'
import { count } from './said-words.ts'

type Weighed = SentOf<typeof weighAnnouncement>

/** Before anything is sent: how many it concerns, and what it takes. */
export function Reach({ weighed }: { weighed: Weighed | null }) {
  // One question for a word, not one for each letter.
  const settled = useSettled(JSON.stringify(weighed))
  const asked = JSON.parse(settled) as Weighed | null
  const { data } = useQuery({
    ...query(weighAnnouncement, asked ?? { kind: 'own words' }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })
  const reach = data?.data
  return (
    <Status className="min-h-[4.5rem]">
      {weighed && reach && (
        <Callout icon="users" tone={reach.leftToday > 0 ? 'leaf' : 'clay'}>
          {said(reach, weighed.urgent === true)}
        </Callout>
      )}
    </Status>
  )
}

function said(reach: OutputOf<typeof weighAnnouncement>, urgent: boolean): string {
  const { residents, waiting, leftToday } = reach
  if (leftToday <= 0) return 'You’ve made five announcements today. You can make more tomorrow.'
  if (residents === 0) return 'No residents there.'
  const first = waiting > 0 ? `, ${count(waiting, 'who waits', 'who wait')} for a pickup first` : ''
  return `${count(residents, 'resident is', 'residents are')} told${first}. ${urgent ? inSms(reach) : 'No SMS.'}`
}

function inSms({ texted, partsEach, smsIsSent }: OutputOf<typeof weighAnnouncement>): string {
  if (texted === 0) return 'No SMS: everyone here uses notifications or has turned SMS off.'
  const all = count(texted * partsEach, 'SMS', 'SMS')
  const each = partsEach > 1 ? ` (${partsEach} to each of ${texted})` : ''
  return smsIsSent ? `${all}${each}.` : `${all}${each}, if this server sent any.`
}
