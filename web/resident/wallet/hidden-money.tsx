import { Icon } from '../../ui/icon.tsx'
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

/** The eye: one switch for every page that shows the balance. */
export const EyeButton = ({ shown, onToggle }: { shown: boolean; onToggle: () => void }) => (
  <button
    type="button"
    aria-label={t('Show balance')}
    aria-pressed={shown}
    onClick={onToggle}
    className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-leaf-here"
  >
    <Icon name={shown ? 'eye-off' : 'eye'} />
  </button>
)
