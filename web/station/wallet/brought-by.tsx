import { showPhone } from '../../../contract/phone.ts'
import { Moment } from '../../ui/moment.tsx'

type BroughtByProps = {
  user: string
  phoneNumber: string | null
  reversal: { at: string; reason: string; by: string | null } | null
}

/** Who brought cash or recyclables, and, where it was a mistake, who took it back and why. */
export const BroughtBy = ({ user, phoneNumber, reversal }: BroughtByProps) => (
  <>
    <span className={reversal ? 'line-through' : ''}>{user}</span>
    {phoneNumber && (
      <span className="figures block text-sm font-normal text-ink-soft">
        {showPhone(phoneNumber)}
      </span>
    )}
    {reversal && (
      <span className="mt-1 block text-sm font-normal text-clay">
        Reversed <Moment at={reversal.at} />
        {reversal.by && ` by ${reversal.by}`}: “{reversal.reason}”
      </span>
    )}
  </>
)
