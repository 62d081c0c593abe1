import { claimsPresence, whyNotDone } from '../../../contract/request/request.ts'
import type { ListedRequest } from '../../../contract/request/listed.ts'
import { rich } from '../../rich.tsx'
import { t } from '../../t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { canBeCancelled } from '../request/request-words.ts'
import { useRequestActions } from '../request/use-request-actions.ts'
import { sayAgain, sayWrong } from './open-sheet.tsx'

/** Why somebody came for nothing, how often, and what the resident can do about it. */
export function MissedCard({ request }: { request: ListedRequest }) {
  const { busy, askToCancel } = useRequestActions()
  const { missed, requestStatus } = request
  if (!missed || !canBeCancelled(request)) return null
  const isOpen = requestStatus === 'Pending...'
  const { visit } = missed
  const isSaid = visit !== null && request.problem?.visitId === visit._id
  const untrue = claimsPresence(missed.reason) && !isSaid && visit?._id
  const when = () => <Moment at={missed.at} />
  return (
    <Card aria-labelledby="missed" className={isOpen && !missed.answered ? 'border-clay!' : ''}>
      <h2 id="missed" className="text-lg leading-tight font-bold first-letter:uppercase">
        {whyNotDone(missed.reason, missed.note, t)}
      </h2>
      <p className="mt-1 text-ink-soft">
        {missed.visit?.isUnannounced
          ? rich('Reported <when></when>, but no arrival at your gate was recorded.', { when })
          : rich('A carrier came <when></when> but couldn’t pick it up.', { when })}{' '}
        {missed.timesAtGate > 1 &&
          t('We’ve now come {n|once|# times} without picking it up.', {
            n: missed.timesAtGate,
          })}{' '}
        {t(
          request.kind === 'subscription'
            ? 'You keep your pickup and your money.'
            : 'You keep your money.',
        )}
      </p>
      {untrue && (
        <Button
          variant="ghost"
          className="mt-4 border-clay! text-clay-ink! hover:bg-clay-soft! max-sm:min-h-14 max-sm:w-full"
          onClick={() => void sayWrong(request, untrue)}
        >
          {t('That’s not true')}
        </Button>
      )}
      {isOpen && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            className="max-sm:min-h-14 max-sm:w-full"
            onClick={() => void sayAgain(request, 'day')}
          >
            {t('Choose a day')}
          </Button>
          <Button
            variant="ghost"
            className="max-sm:min-h-14 max-sm:w-full"
            onClick={() => void sayAgain(request, 'gate')}
          >
            {t('Leave a gate note')}
          </Button>
          <Button
            variant="ghost"
            busy={busy}
            className="max-sm:min-h-14 max-sm:w-full"
            onClick={() => void askToCancel(request)}
          >
            {t('Cancel request')}
          </Button>
        </div>
      )}
    </Card>
  )
}
