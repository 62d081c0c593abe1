import { grouped } from '../../../contract/money.ts'
import { once } from '../../../contract/once.ts'

const rounded = once(() => new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 }))

/** A number as it is read here: `4,453.5`. */
export const showNumber = (amount: number) =>
  Number.isSafeInteger(amount) ? grouped(amount) : rounded().format(amount)

type QuantityProps = {
  amount: number
  /** `kg`, or a word for one and a word for more. */
  unit: string | readonly [one: string, many: string]
  className?: string
}

/** How much of something; the unit stays beside its number. */
export function Quantity({ amount, unit, className = '' }: QuantityProps) {
  const word = typeof unit === 'string' ? unit : unit[amount === 1 ? 0 : 1]
  return (
    <span className={`figures whitespace-nowrap ${className}`}>
      {showNumber(amount)} {word}
    </span>
  )
}
