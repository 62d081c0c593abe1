import { Money } from '../../ui/money.tsx'
import { HiddenMoney } from './hidden-money.tsx'
import { movedInWords } from './payment-words.ts'

type SignedMoneyProps = { kobo: number; shown: boolean }

/** An amount that came or went; readers, who pass over signs, hear it in words. */
export function SignedMoney({ kobo, shown }: SignedMoneyProps) {
  if (!shown) return <HiddenMoney kobo={kobo} shown={false} />
  return (
    <>
      <span aria-hidden="true">
        <Money kobo={kobo} signed className={`font-semibold ${kobo > 0 ? 'text-leaf-700' : ''}`} />
      </span>
      <span className="sr-only">{movedInWords(kobo)}</span>
    </>
  )
}
