import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { listRequests, type Status } from '../../../contract/request/request.ts'
import { afterwards } from '../../arrive.ts'
import { query } from '../../query.ts'
import { useSaveData } from '../../save-data.ts'
import { t } from '../../t.ts'

const PushOffer = afterwards(async () => (await import('../../notice/push-offer.tsx')).PushOffer)

/** Whether somebody is still to come for it. */
export const waits = ({ requestStatus }: { requestStatus: Status }) =>
  requestStatus === 'Pending...' || requestStatus === 'Assigned'

/** The moment at which messages make sense: somebody is to come. */
export function TellMe() {
  const { data } = useQuery(query(listRequests, { state: 'open' }))
  return data?.data.some(waits) ? <TellMeOffer /> : null
}

export function TellMeOffer() {
  // Whoever saves data is not asked to let more of it come.
  if (useSaveData()) return null
  return (
    <Suspense>
      <PushOffer
        title={t('Want an alert when your carrier is on the way?')}
        text={t(
          'We’ll alert you on this device when a carrier is assigned, even when the app is closed.',
        )}
      />
    </Suspense>
  )
}
