import type { ReactNode } from 'react'
import { exportPath } from '../../contract/privacy/privacy.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useAction } from '../ui/overlay/action.ts'
import { toasts } from '../ui/overlay/toast.tsx'
import { confirmOwner } from './confirm-owner.tsx'
import { Consents } from './consents.tsx'
import { HeldLine, useHeld } from './held.tsx'
import { t } from '../t.ts'

/** What is kept about the person, what they agreed to, and, as `children`, how to leave. */
export function OwnData({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-6">
      <Download />
      <section>
        <h3 className="mb-1 font-bold">{t('What you agreed to')}</h3>
        <Consents />
      </section>
      <section className="border-t border-line pt-5">
        <h3 className="mb-2 font-bold">{t('Delete my account')}</h3>
        {children}
      </section>
    </div>
  )
}

function Download() {
  const { run, busy } = useAction()
  const { until } = useHeld()
  async function download() {
    const text = t('The file has everything we keep about you, so confirm it’s you.')
    if (!(await confirmOwner(text))) return
    const link = document.createElement('a')
    link.href = exportPath
    link.download = ''
    link.click()
    toasts.show({ text: t('Your data is downloading.') })
  }
  return (
    <section>
      <h3 className="mb-1 font-bold">{t('Download my data')}</h3>
      <p className="mb-3 text-ink-soft">
        {t('One ZIP: a page to read, and the same as JSON for other programs.')}
      </p>
      <Button
        variant="ghost"
        busy={busy}
        disabled={until !== null}
        onClick={() => void run({ failed: t('No file') }, download)}
      >
        {!busy && <Icon name="arrow-down" />}
        {t('Download my data')}
      </Button>
      <HeldLine until={until} />
    </section>
  )
}
