import { takeCash } from '../../../contract/wallet/cash.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { pageAt } from '../../../contract/page.ts'
import { refund, type getRequest } from '../../../contract/request/request.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { focusTitle } from '../../ui/focus-title.ts'
import { Icon } from '../../ui/icon.tsx'
import { ask } from '../../ui/overlay/ask.tsx'
import { isToBePaid } from '../wallet/money-words.ts'
import { useMay } from '../use-member.ts'
import { RefundDialog } from './refund-dialog.tsx'

type Request = OutputOf<typeof getRequest>

/** Ways to take what is to be paid for a request, or to give back what was. */
export function RequestMoney({ request }: { request: Request }) {
  const { _id, userId, paidKobo, refundedKobo } = request
  const whose = { user: userId, request: _id }
  const canRefund = useMay(refund) && paidKobo > refundedKobo
  const takesCash = useMay(takeCash)
  if (!isToBePaid(request) && !canRefund) return null
  return (
    <div className="mt-5 flex flex-wrap gap-2.5 border-t border-line pt-5">
      {isToBePaid(request) && (
        <>
          <ButtonLink variant="ghost" to={pageAt('/station/weigh', whose)}>
            <Icon name="scale" />
            Weigh in
          </ButtonLink>
          {takesCash && (
            <ButtonLink variant="ghost" to={pageAt('/station/cash', whose)}>
              <Icon name="cash" />
              Take cash
            </ButtonLink>
          )}
        </>
      )}
      {canRefund && (
        <Button variant="ghost" onClick={() => void giveBack(request)}>
          <Icon name="undo" />
          Refund…
        </Button>
      )}
    </div>
  )
}

async function giveBack(request: Request) {
  const isDone = await ask<boolean>(answer => <RefundDialog request={request} onClose={answer} />)
  // When all is given back, there is nothing left to press.
  if (isDone) requestAnimationFrame(focusTitle)
}
