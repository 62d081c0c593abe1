import { identity } from '../identity.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Callout } from '../ui/state/callout.tsx'
import { saveFile } from '../ui/table/csv.ts'
import { takeFocus } from '../ui/take-focus.ts'
import { Copy } from './copy.tsx'
import { msg, t } from '../t.ts'

const explained = msg(
  'Each code works once, in place of a code from the app. Keep them somewhere you can find without your phone.',
)

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void }

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const name = `${identity.slug}-recovery-codes.txt`
  const file = [
    t('Recovery codes for {brand}', { brand: identity.name }),
    t(explained),
    '',
    ...codes,
    '',
  ].join('\n')
  return (
    <div data-print-alone>
      <h3 ref={takeFocus} tabIndex={-1} className="text-lg font-bold outline-none">
        {t('Your recovery codes for {brand}', { brand: identity.name })}
      </h3>
      <p className="mt-1 text-ink-soft">{t(explained)}</p>
      <ul
        aria-label={t('Recovery codes')}
        className="figures my-4 grid gap-x-4 gap-y-2 rounded-xl border border-line bg-paper p-4 text-center font-semibold sm:grid-cols-2 print:grid-cols-2"
      >
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div data-screen-only className="grid gap-4">
        <div className="flex flex-wrap gap-3">
          <Copy text={codes.join('\n')} label={t('Copy codes')} copied={t('Codes copied.')} />
          <Button variant="ghost" onClick={() => saveFile(name, file, 'text/plain')}>
            <Icon name="arrow-down" />
            {t('Download')}
          </Button>
          <Button variant="ghost" onClick={() => print()}>
            <Icon name="print" />
            {t('Print')}
          </Button>
        </div>
        <Callout tone="danfo">{t('You’ll only see them once.')}</Callout>
        <Button className="justify-self-start" onClick={onKept}>
          {t('I’ve saved them')}
        </Button>
      </div>
    </div>
  )
}
