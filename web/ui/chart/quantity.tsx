import { grouped } from '../../../contract/money.ts'

/** A number as it is read here, to two decimals at most: `4,453.5`. By hand, as amounts are. */
export function showNumber(amount: number): string {
  const hundredths = Math.round(Math.abs(amount) * 100)
  const part = hundredths % 100
  const whole = grouped((hundredths - part) / 100)
  const decimals = part === 0 ? '' : `.${String(part).padStart(2, '0').replace(/0$/, '')}`
  return `${amount < 0 && hundredths > 0 ? '-' : ''}${whole}${decimals}`
}

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
