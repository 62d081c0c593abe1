import { useId, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { monthlyRequests } from '../../../contract/account/account.ts'
import { sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { words } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Ring } from '../../ui/chart/ring.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { usePrices } from '../price/use-prices.ts'
import { useOwnAccount } from '../profile/use-own-account.ts'
import { useWallet, type Wallet } from '../wallet/use-wallet.ts'
import { useAsking } from './asking.ts'
import { duesInWords, owesTooMuch, PayDues } from './dues-first.tsx'
import { leftInWords, useLeft } from './month.ts'
import { keepAddress } from './special-draft.ts'
import { suspensionInWords } from './suspension-words.ts'
import { useSuspension } from './suspension.tsx'
import { t } from '../../t.ts'

type QuickActionsProps = { onClose: () => void }

/** The three things that people come for, at the thumb. */
export function QuickActions({ onClose }: QuickActionsProps) {
  const id = useId()
  const { wallet } = useWallet()
  const suspension = useSuspension()
  return (
    <Modal look="sheet" labelledBy={id} onClose={onClose}>
      <h2 id={id} className="mb-4 text-2xl font-bold">
        {t('Quick Actions')}
      </h2>
      <div className="grid gap-3">
        {suspension ? (
          <p className={panelLook}>{suspensionInWords(suspension)}</p>
        ) : owesTooMuch(wallet) ? (
          <Unpaid wallet={wallet} onClose={onClose} />
        ) : (
          <>
            <TrashPickup />
            <SpecialPickup />
          </>
        )}
        <History onClose={onClose} />
      </div>
    </Modal>
  )
}

/** "Three left in November · ₦500"; without the price until it is known. */
const withPrice = (text: string, price: string | undefined) =>
  price === undefined ? text : `${text} · ${price}`

const panelLook = 'rounded-xl border border-line bg-paper p-4'

type RowProps = { picture: ReactNode; title: string; text: string; children: ReactNode }

function Row({ picture, title, text, children }: RowProps) {
  return (
    <div className="flex items-center gap-3.5">
      {picture}
      <div className="min-w-0 flex-1">
        <h3 className="leading-tight font-bold">{title}</h3>
        <p className="mt-0.5 text-sm text-ink-soft">{text}</p>
      </div>
      {children}
    </div>
  )
}

/** No new request is taken before this. */
function Unpaid({ wallet, onClose }: QuickActionsProps & { wallet: Wallet }) {
  return (
    <section aria-label={t('Due')} className={`${panelLook} grid justify-items-start gap-3`}>
      <p>{duesInWords(wallet)}</p>
      <PayDues wallet={wallet} onLeave={onClose} />
    </section>
  )
}

function TrashPickup() {
  const { forPickup, forSpecial } = useAsking()
  const left = useLeft()
  const { priceOf } = usePrices()
  const isOver = left === 0
  const kobo = priceOf('pickup')
  return (
    <section aria-label={t('Trash pickup request')} className={panelLook}>
      <Row
        picture={
          <Ring
            value={left ?? 0}
            max={monthlyRequests}
            label={t('{left} of {all} requests left this month', {
              left: left ?? 0,
              all: monthlyRequests,
            })}
            className="size-14"
          />
        }
        title={t('Trash pickup request')}
        text={withPrice(
          left === null ? t('Four pickups a month') : leftInWords(left),
          kobo === undefined ? undefined : sayNaira(kobo),
        )}
      >
        {!isOver && (
          <Button aria-label={t('GO: trash pickup request')} onClick={forPickup}>
            {t('GO')}
          </Button>
        )}
      </Row>
      {isOver && (
        <div className="mt-3 grid justify-items-start gap-2">
          <p>{t(words.requestsExhausted)}</p>
          <Button variant="ghost" onClick={() => forSpecial()}>
            {t(words.makeCustomRequest)}
          </Button>
        </div>
      )}
    </section>
  )
}

function SpecialPickup() {
  const { forSpecial } = useAsking()
  const { resident } = useOwnAccount()
  const { priceOf } = usePrices()
  const kobo = priceOf('special')
  return (
    <section aria-label={t('Special pickup request')} className={panelLook}>
      <Row
        picture={<IconDisc name="request" size="large" />}
        title={t('Special pickup request')}
        text={withPrice(
          t('Events, clear-outs or another address'),
          kobo === undefined ? undefined : t('from {price}', { price: sayNaira(kobo) }),
        )}
      >
        {null}
      </Row>
      <form
        noValidate
        className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
        onSubmit={event => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('address')
          const address = typeof typed === 'string' ? typed.trim() : ''
          keepAddress(address)
          forSpecial(address)
        }}
      >
        <TextField
          name="address"
          label={t('Address')}
          autoComplete="address-line1"
          defaultValue={resident?.address}
        />
        <Button type="submit" aria-label={t('GO: special pickup request')} className="mb-0.5">
          {t('GO')}
        </Button>
      </form>
    </section>
  )
}

function History({ onClose }: QuickActionsProps) {
  const navigate = useNavigate()
  return (
    <section aria-label={t('Request History')} className={panelLook}>
      <Row
        picture={<IconDisc name="calendar" size="large" />}
        title={t('Request History')}
        text={t('Your requests and when we came')}
      >
        <Button
          aria-label={t('GO: request history')}
          onClick={() => {
            onClose()
            void navigate(pageAt('/user/home/makerequest'))
          }}
        >
          {t('GO')}
        </Button>
      </Row>
    </section>
  )
}
