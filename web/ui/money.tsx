import { formatNaira } from '../../contract/money.ts'

type MoneyProps = {
  kobo: number
  /** In a list of what came and went, what came has a plus. */
  signed?: boolean
  className?: string
}

/** An amount of naira; it never breaks over two lines. */
export function Money({ kobo, signed = false, className = '' }: MoneyProps) {
  const plus = signed && kobo > 0 ? '+' : ''
  return (
    <span className={`figures whitespace-nowrap ${className}`}>{plus + formatNaira(kobo)}</span>
  )
}
