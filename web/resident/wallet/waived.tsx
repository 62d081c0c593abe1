import { sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { nameOf } from '../request/request-words.ts'
import { HiddenMoney } from './hidden-money.tsx'
import type { Wallet } from './use-wallet.ts'
import { t } from '../../t.ts'

type WaivedProps = { waived: NonNullable<Wallet['waived']>; shown: boolean }

/** What was set aside and is not charged: it moved no money, so that no payment tells of it. */
export function Waived({ waived, shown }: WaivedProps) {
  return (
    <Card aria-labelledby="waived">
      <h2 id="waived" className="text-xl font-bold">
        {t('Not charged')}
      </h2>
      <ul className="mt-1 -mb-2 divide-y divide-line">
        {waived.map(({ requestId, request, amountKobo, at }) => (
          <li key={`${requestId} ${at}`} className="flex justify-between gap-4 py-2">
            <div className="min-w-0">
              <TextLink to={pageAt('/user/home/makerequest/:requestId', { requestId })}>
                {nameOf(request)}
              </TextLink>
              <p className="text-sm text-ink-soft">
                {shown
                  ? t('{amount} that was set aside is available again.', {
                      amount: sayNaira(amountKobo),
                    })
                  : t('The money set aside is available again.')}{' '}
                <Moment at={at} />
              </p>
            </div>
            <HiddenMoney kobo={0} shown={shown} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
