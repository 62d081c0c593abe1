import { useId, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { monthlyRequests } from '../../../contract/account.ts'
import { formatNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { words } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Ring } from '../../ui/chart/ring.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { usePrices } from '../price/use-prices.ts'
import { useResident } from '../profile/use-resident.ts'
import { useWallet, type Wallet } from '../wallet/use-wallet.ts'
import { useAsking } from './asking.ts'
import { duesInWords, owesTooMuch, PayDues } from './dues-first.tsx'
import { leftInWords, useLeft } from './month.ts'
import { keepAddress } from './special-draft.ts'
import { suspensionInWords } from './suspension-words.ts'
import { useSuspension } from './suspension.tsx'

type QuickActionsProps = { onClose: () => void }

/** The three things that people come for, at the thumb. */
export function QuickActions({ onClose }: QuickActionsProps) {
  const id = useId()
  const { wallet } = useWallet()
  const suspension = useSuspension()
  return (
    <Modal look="sheet" labelledBy={id} onClose={onClose}>
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 id={id} className="text-2xl font-bold">
          Quick Actions
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="-mr-2 grid size-11 cursor-pointer place-items-center rounded-full hover:bg-leaf-100"
        >
          <Icon name="close" />
        </button>
      </div>
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

/** "Three left in November · ₦500.00"; without the price until it is known. */
const withPrice = (text: string, kobo: number | undefined, from = '') =>
  kobo === undefined ? text : `${text} · ${from}${formatNaira(kobo)}`

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
    <section aria-label="Due" className={`${panelLook} grid justify-items-start gap-3`}>
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
  return (
    <section aria-label="Trash pickup request" className={panelLook}>
      <Row
        picture={
          <Ring
            value={left ?? 0}
            max={monthlyRequests}
            label="requests left this month"
            className="size-14"
          />
        }
        title="Trash pickup request"
        text={withPrice(left === null ? 'Four a month' : leftInWords(left), priceOf('pickup'))}
      >
        {!isOver && (
          <Button aria-label="GO: trash pickup request" onClick={forPickup}>
            GO
          </Button>
        )}
      </Row>
      {isOver && (
        <div className="mt-3 grid justify-items-start gap-2">
          <p>{words.requestsExhausted}</p>
          <Button variant="ghost" onClick={() => forSpecial()}>
            {words.makeCustomRequest}
          </Button>
        </div>
      )}
    </section>
  )
}

function SpecialPickup() {
  const { forSpecial } = useAsking()
  const { resident } = useResident()
  const { priceOf } = usePrices()
  return (
    <section aria-label="Special pickup request" className={panelLook}>
      <Row
        picture={<IconDisc name="request" size="large" />}
        title="Special pickup request"
        text={withPrice('Events, clear-outs, another address', priceOf('special'), 'from ')}
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
          label="Address"
          autoComplete="address-line1"
          defaultValue={resident?.address}
        />
        <Button type="submit" aria-label="GO: special pickup request" className="mb-0.5">
          GO
        </Button>
      </form>
    </section>
  )
}

function History({ onClose }: QuickActionsProps) {
  const navigate = useNavigate()
  return (
    <section aria-label="Request History" className={panelLook}>
      <Row
        picture={<IconDisc name="calendar" size="large" />}
        title="Request History"
        text="What you asked for, and when we came"
      >
        <Button
          aria-label="GO: request history"
          onClick={() => {
            onClose()
            void navigate(pageAt('/user/home/makerequest'))
          }}
        >
          GO
        </Button>
      </Row>
    </section>
  )
}
