import { useId } from 'react'
import {
  closesItselfAfterHours,
  provenClosesAfterHours,
} from '../../../contract/request/request.ts'
import { sayNaira } from '../../../contract/money.ts'
import type { ListedRequest } from '../../../contract/request/listed.ts'
import { rich } from '../../rich.tsx'
import { msg, t } from '../../t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Thumbnail } from '../../ui/overlay/thumbnail.tsx'
import { CloseButton } from '../request/close-dialog.tsx'
import { isProven, openProblem, paymentInWords } from '../request/request-words.ts'
import GoneScene from '../../street/drawing/gone.svg?drawing'
import { sayWrong } from './open-sheet.tsx'
import { showUntil } from './problem-words.ts'
import { proofInWords } from './visit-words.ts'

const hourMs = 60 * 60 * 1000
const deedLook = 'min-h-14 w-full text-base'
// They are at the thumb, over the bar, as long as the question is on the screen.
const stickyLook =
  'sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] -mx-4 -mb-4 rounded-b-xl bg-card px-4 py-3 sm:-mx-6 sm:-mb-6 ' +
  'lg:static lg:m-0 lg:p-0'

/** Asks whether it is gone: who says so, what shows it, and what happens to the money. */
export function GoneCard({
  request,
  titled = false,
}: {
  request: ListedRequest
  titled?: boolean
}) {
  const id = useId()
  const { pickedUpAt, requestStatus, DoneBy, visit, address } = request
  if (requestStatus !== 'Picked up' || !pickedUpAt || openProblem(request)) return null
  const at = visit?.overAt ?? pickedUpAt
  const isSure = isProven(request)
  return (
    <Card aria-labelledby={id} className="p-0! sm:p-0!">
      {!isSure && (
        <div className="overflow-hidden rounded-t-xl">
          <GoneScene className={titled ? 'h-28' : 'h-32 lg:h-44'} />
        </div>
      )}
      <div className="grid gap-4 p-4 sm:p-6">
        <div>
          <h2 id={id} className={titled ? 'text-2xl leading-tight font-bold' : 'sr-only'}>
            {isSure ? t('Your rubbish has been picked up') : t('Is it gone?')}
          </h2>
          <p className="text-lg leading-snug wrap-anywhere">
            {rich(isSure ? said.done : said.told, {
              carrier: DoneBy ?? '',
              address,
              when: () => <Moment at={at} />,
            })}
          </p>
        </div>
        <What request={request} pickedUpAt={pickedUpAt} />
        {isSure ? (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <CloseButton request={request} named={titled} label={t('Confirm and rate')} />
            <button
              type="button"
              className="min-h-11 cursor-pointer font-semibold text-leaf-700 underline underline-offset-3"
              onClick={() => void sayWrong(request)}
            >
              {t('Report a problem')}
            </button>
          </div>
        ) : (
          <div className={`grid gap-2.5 ${stickyLook}`}>
            <CloseButton
              request={request}
              named={titled}
              label={t('Yes, it’s gone')}
              className={deedLook}
            />
            <Button
              variant="ghost"
              className={`${deedLook} border-clay! text-clay-ink! hover:bg-clay-soft!`}
              onClick={() => void sayWrong(request)}
            >
              {t('No, report a problem')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

const said = {
  told: msg('{carrier} marked it picked up <when></when>, at {address}.'),
  done: msg('{carrier} picked it up <when></when>, at {address}.'),
}

/** What shows it, what is set aside for it, and when it closes without an answer. */
function What({ request, pickedUpAt }: { request: ListedRequest; pickedUpAt: string }) {
  const { visit, payment, priceKobo, cashTo } = request
  const isSure = isProven(request)
  const hours = isSure ? provenClosesAfterHours : closesItselfAfterHours
  const closesAt = new Date(Date.parse(pickedUpAt) + hours * hourMs).toISOString()
  const price = sayNaira(priceKobo)
  return (
    <div className="divide-y divide-line rounded-xl border border-line px-4">
      {visit && (
        <div className="flex items-center gap-3 py-3">
          {visit.photo && <Thumbnail source={visit.photo} label={t('Photo at your gate')} />}
          <p className="min-w-0 font-semibold">{proofInWords(visit)}</p>
        </div>
      )}
      <dl className="divide-y divide-line">
        {cashTo && <Fact label={t('Payment')}>{paymentInWords(request) ?? price}</Fact>}
        {payment === 'set aside' && !cashTo && (
          <Fact label={t(isSure ? 'Set aside' : 'Set aside until you answer')}>{price}</Fact>
        )}
        {payment === 'at pick-up' && !cashTo && (
          <Fact label={t(isSure ? 'Paid when it closes' : 'Paid when you confirm')}>{price}</Fact>
        )}
        <Fact label={t('Closes automatically')}>{showUntil(closesAt)}</Fact>
      </dl>
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4 py-3">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="figures font-semibold">{children}</dd>
  </div>
)
