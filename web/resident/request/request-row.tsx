import { formatNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import type { PickupRequest } from '../../../contract/request/request.ts'
import type { ListedRequest } from '../../../contract/request/listed.ts'
import { t } from '../../t.ts'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { dayOf, nameOf, openProblem, openQuote, stateInWords } from './request-words.ts'

export const pageOf = ({ _id }: Pick<PickupRequest, '_id'>) =>
  pageAt('/user/home/makerequest/:requestId', { requestId: _id })

/** An open request in two lines: kind, state, day and price. */
export function RequestRow({ request }: { request: ListedRequest }) {
  const { late, kind, priceKobo } = request
  const state = stateInWords(request)
  const isSettling = openProblem(request) !== null
  const price = openQuote(request)?.amountKobo ?? priceKobo
  return (
    <Row
      to={pageOf(request)}
      picture={
        <IconDisc
          name={isSettling ? 'support' : kind === 'special' ? 'request' : 'bin'}
          tone={late ? 'clay' : 'leaf'}
          size="row"
        />
      }
      title={nameOf(request)}
      text={late ? t('Late. {state}', { state }) : state}
      // Nobody is to come for what is being looked into.
      end={!isSettling && <span className="first-letter:uppercase">{dayOf(request)}</span>}
      endText={<span className="figures">{formatNaira(price)}</span>}
    />
  )
}
