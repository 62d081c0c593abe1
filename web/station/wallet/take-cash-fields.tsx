import { cashLimits } from '../../../contract/wallet/cash.ts'
import { sayNaira } from '../../../contract/money.ts'
import { itemNames } from '../../../contract/price/price.ts'
import { shortId } from '../../../contract/request/request.ts'
import { showDate } from '../../ui/day.ts'
import { NairaField } from '../../ui/form/naira-field.tsx'
import { asTyped, koboOf } from '../../ui/form/naira.ts'
import { QuickAmounts } from '../../ui/form/quick-amounts.tsx'
import { SelectField, type SelectOption } from '../../ui/form/select.tsx'
import { useDrafted } from '../../ui/form/use-drafted.ts'
import { CarrierField } from '../carrier/carrier-field.tsx'
import { ResidentHead } from '../resident/resident-head.tsx'
import { dueOf, type Resident } from '../resident/resident.ts'
import { useCash } from './use-cash.ts'

const usualAmountsKobo = [50_000, 100_000, 200_000]

type TakeCashFieldsProps = {
  resident: Resident
  /** What it is for, where another page said so. */
  requestId: string
  /** Where what is typed is kept until it is sent. */
  draftKey: string | undefined
  carrierId: string
  onCarrier: (carrierId: string) => void
  /** Somebody else paid. */
  onOther: () => void
  readOnly: boolean
}

/** From whom, how much, for what, and who took it. */
export function TakeCashFields({ resident, requestId, draftKey, ...rest }: TakeCashFieldsProps) {
  const { carrierId, onCarrier, onOther, readOnly } = rest
  const payable = payablesOf(resident)
  const asked = payable.find(({ value }) => value === requestId)
  const [typed, setAmount] = useDrafted(draftKey, 'amount', asked && asTyped(asked.kobo))
  // An amount that comes back must not be somebody else's.
  const setTyped = (amount: string) => {
    setAmount(amount)
    onCarrier(carrierId)
  }
  const due = dueOf(resident)
  const usual = usualAmountsKobo.filter(kobo => kobo !== due).map(kobo => ({ kobo }))
  const amounts = due > 0 ? [{ kobo: due, label: `₦${asTyped(due)} due` }, ...usual] : usual
  return (
    <>
      <ResidentHead resident={resident} onOther={onOther} />
      <QuickAmounts
        amounts={amounts}
        chosen={koboOf(typed)}
        onChoose={kobo => !readOnly && setTyped(asTyped(kobo))}
      />
      <NairaField
        name="amountKobo"
        label="Amount"
        hint={`From ₦${asTyped(cashLimits.leastKobo)} to ₦${asTyped(cashLimits.mostKobo)}.`}
        typed={typed}
        onTyped={setTyped}
        readOnly={readOnly}
      />
      <TakenBy carrierId={carrierId} onCarrier={onCarrier} />
      {payable.length > 0 && (
        <SelectField
          name="requestId"
          label="For which request"
          options={payable}
          placeholder="No request"
          defaultValue={asked?.value}
          required={false}
        />
      )}
    </>
  )
}

type TakenByProps = { carrierId: string; onCarrier: (carrierId: string) => void }

function TakenBy({ carrierId, onCarrier }: TakenByProps) {
  const { cash } = useCash()
  const heldKobo = cash?.carriers.find(({ _id }) => _id === carrierId)?.heldKobo ?? 0
  const roomKobo = cash && carrierId ? Math.max(0, cash.ceilingKobo - heldKobo) : undefined
  return (
    <div className="grid gap-1.5">
      <CarrierField
        label="Taken by"
        nobody="At the station"
        carrierId={carrierId}
        onChange={onCarrier}
      />
      {roomKobo !== undefined && (
        <p className={`figures text-sm ${roomKobo > 0 ? 'text-ink-soft' : 'text-clay'}`}>
          Has {sayNaira(heldKobo)} in hand{' '}
          {roomKobo > 0 ? `and may take ${sayNaira(roomKobo)} more.` : 'and is at the limit.'}
        </p>
      )}
    </div>
  )
}

type Payable = SelectOption & { kobo: number }

/**
 * What money can be for: what is due, and what is under way and not set aside yet; with how much
 * pays it, as dues are paid first, the oldest before the others.
 */
function payablesOf({ dues, requests }: Resident): readonly Payable[] {
  let kobo = 0
  const owed = dues.map(({ requestId, amountKobo, since }) => {
    kobo += amountKobo
    const label = `#${shortId(requestId)} · ${sayNaira(amountKobo)} due since ${showDate(since)}`
    return { value: requestId, kobo, label }
  })
  const underWay = requests.filter(({ covered, priceKobo }) => !covered && priceKobo > 0)
  const open = underWay.map(({ _id, kind, priceKobo }) => {
    const name = itemNames[kind === 'special' ? 'special' : 'pickup']
    const label = `#${shortId(_id)} · ${name} · ${sayNaira(priceKobo)} at pickup`
    return { value: _id, kobo: kobo + priceKobo, label }
  })
  return [...owed, ...open]
}
