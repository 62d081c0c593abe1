import { sayNaira } from '../../../contract/money.ts'
import { maskPhone } from '../../../contract/phone.ts'
import { Button } from '../../ui/button.tsx'
import { showDate } from '../../ui/day.ts'
import { Callout } from '../../ui/state/callout.tsx'
import { dueOf, type Resident } from './resident.ts'

type ResidentHeadProps = { resident: Resident; onOther: () => void }

/** Whose money moves, what they owe, and a way to somebody else. */
export function ResidentHead({ resident, onOther }: ResidentHeadProps) {
  const { name, phoneNumber, address, dues } = resident
  return (
    <div className="grid gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-lg leading-tight font-bold wrap-anywhere">{name}</p>
          <p className="figures text-sm wrap-anywhere text-ink-soft">
            {phoneNumber && `${maskPhone(phoneNumber)} · `}
            {address}
          </p>
        </div>
        <Button variant="ghost" className="shrink-0" onClick={onOther}>
          Change
        </Button>
      </div>
      {dues.length > 0 && (
        <Callout tone="danfo">
          {sayNaira(dueOf(resident))} due since {showDate(dues[0]?.since ?? '')}. It is paid first.
        </Callout>
      )}
    </div>
  )
}
