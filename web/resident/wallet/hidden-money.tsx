import { Money } from '../../ui/money.tsx'
import { t } from '../../t.ts'

type HiddenMoneyProps = { kobo: number; shown: boolean }

/** An amount that only the eye shows. */
export function HiddenMoney({ kobo, shown }: HiddenMoneyProps) {
  if (shown) return <Money kobo={kobo} />
  return (
    <>
      <span aria-hidden="true">******</span>
      <span className="sr-only">{t('hidden')}</span>
    </>
  )
}
