import { sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { mostDues } from '../../../contract/wallet/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { nameOf } from '../request/request-words.ts'
import { HiddenMoney } from './hidden-money.tsx'
import { missingFor, otherWays } from './payment-words.ts'
import type { Wallet } from './use-wallet.ts'
import { rich } from '../../rich.tsx'
import { t } from '../../t.ts'

type DuesProps = { wallet: Wallet; shown: boolean; onPay: (kobo: number) => void }

const nameOfDue = (request: Wallet['dues'][number]['request']) =>
  request ? nameOf(request) : t('Request')

/** What is still to be paid, with the request each belongs to. */
export function Dues({ wallet, shown, onPay }: DuesProps) {
  const { dues, takesTopUps } = wallet
  return (
    <Card aria-labelledby="dues">
      <h2 id="dues" className="text-xl font-bold">
        {t('Due')}
      </h2>
      <p className="mt-1 text-ink-soft">
        {t('The next money into your wallet pays these, oldest first.')}{' '}
        {!takesTopUps && t(otherWays)}
      </p>
      {dues.length >= mostDues && (
        <Callout tone="danfo" className="mt-3">
          {t('Pay at least one of these to make a new request.')}
        </Callout>
      )}
      <ul className="mt-2 -mb-3 divide-y divide-line">
        {dues.map(({ requestId, request, amountKobo, since }) => (
          <li key={requestId} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="text-lg font-bold">
                <HiddenMoney kobo={amountKobo} shown={shown} />
              </p>
              <p className="text-sm text-ink-soft">
                {rich('<request>{name}</request> since <when></when>', {
                  request: inside => (
                    <TextLink to={pageAt('/user/home/makerequest/:requestId', { requestId })}>
                      {inside}
                    </TextLink>
                  ),
                  name: nameOfDue(request),
                  when: () => <Moment at={since} />,
                })}
              </p>
            </div>
            {takesTopUps && (
              <Button
                aria-label={
                  shown
                    ? t('Pay {amount}: {request}', {
                        amount: sayNaira(amountKobo),
                        request: nameOfDue(request),
                      })
                    : t('Pay: {request}', { request: nameOfDue(request) })
                }
                onClick={() => onPay(missingFor(wallet, requestId))}
              >
                {t('Pay')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
