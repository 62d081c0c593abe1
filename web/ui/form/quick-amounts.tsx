import { asTyped } from './naira.ts'
import { t } from '../../t.ts'

const amountLook =
  'figures min-h-11 cursor-pointer rounded-xl border border-line-strong px-1 py-1 leading-tight ' +
  'transition-colors hover:border-leaf-700 aria-pressed:border-leaf-700 aria-pressed:bg-leaf-100 ' +
  'aria-pressed:font-semibold aria-pressed:text-leaf-700'

const columns: Readonly<Record<number, string>> = {
  1: '',
  3: 'grid-cols-3',
  4: 'grid-cols-2 sm:grid-cols-4',
}

type QuickAmountsProps = {
  amounts: readonly { kobo: number; label?: string }[]
  chosen: number | null
  onChoose: (kobo: number) => void
}

/** Amounts that one tap chooses. */
export function QuickAmounts({ amounts, chosen, onChoose }: QuickAmountsProps) {
  return (
    <fieldset className={`grid gap-2 ${columns[amounts.length] ?? columns[4]}`}>
      <legend className="sr-only">{t('Quick amounts')}</legend>
      {amounts.map(({ kobo, label }) => (
        <button
          key={kobo}
          type="button"
          aria-pressed={chosen === kobo}
          onClick={() => onChoose(kobo)}
          className={amountLook}
        >
          {label ?? `₦${asTyped(kobo)}`}
        </button>
      ))}
    </fieldset>
  )
}
