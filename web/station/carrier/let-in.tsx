import type { Carrier } from '../../../contract/carrier/carrier.ts'
import { arrive } from '../../arrive.ts'
import { ask } from '../../ui/overlay/ask.tsx'
import { dialogs } from '../../ui/overlay/dialog.tsx'

/** Shows what a carrier scans to come in; what draws it comes when it is wanted. */
export async function letIn(carrier: Carrier): Promise<void> {
  const loaded = await arrive(() =>
    Promise.all([import('./let-in-dialog.tsx'), import('../../security/second-step-qr.tsx')]),
  ).catch((error: Error) => error)
  if (!(loaded instanceof Error)) {
    const [{ LetInDialog }, { QrCode }] = loaded
    return ask<void>(done => (
      <LetInDialog
        carrier={carrier}
        drawn={link => (
          <QrCode text={link} label={`QR code to scan with ${carrier.name}’s phone`} />
        )}
        onClose={() => done()}
      />
    ))
  }
  await dialogs.failure({ title: 'Let in on a phone', text: loaded.message })
}
