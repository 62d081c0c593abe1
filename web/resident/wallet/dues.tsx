import { formatNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { shortId } from '../../../contract/request.ts'
import { mostDues } from '../../../contract/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { missingFor, otherWays } from './payment-words.ts'
import type { Wallet } from './use-wallet.ts'

type DuesProps = { wallet: Wallet; onPay: (kobo: number) => void }

/** What is still to be paid, with the request each belongs to. */
export function Dues({ wallet, onPay }: DuesProps) {
  const { dues, takesTopUps } = wallet
  return (
    <Card aria-labelledby="dues" className="lg:col-span-2">
      <h2 id="dues" className="text-xl font-bold">
        Due
      </h2>
      <p className="mt-1 text-ink-soft">
        The next money in the wallet pays these, oldest first. {!takesTopUps && otherWays}
      </p>
      {dues.length >= mostDues && (
        <Callout tone="danfo" className="mt-3">
          We take new requests again once one of these is paid.
        </Callout>
      )}
      <ul className="mt-2 -mb-3 divide-y divide-line">
        {dues.map(({ requestId, amountKobo, since }) => (
          <li key={requestId} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="text-lg font-bold">
                <Money kobo={amountKobo} />
              </p>
              <p className="text-sm text-ink-soft">
                <TextLink to={pageAt('/user/home/makerequest/:requestId', { requestId })}>
                  Request {shortId(requestId)}
                </TextLink>{' '}
                since <Moment at={since} />
              </p>
            </div>
            {takesTopUps && (
              <Button
                aria-label={`Pay ${formatNaira(amountKobo)} for request ${shortId(requestId)}`}
                onClick={() => onPay(missingFor(wallet, requestId))}
              >
                Pay
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
