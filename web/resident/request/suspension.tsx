import { refusals } from '../../../contract/refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { Status } from '../../ui/status.tsx'
import { useOwnAccount } from '../profile/use-own-account.ts'
import { InsteadDialog } from './instead-dialog.tsx'
import { suspensionInWords } from './suspension-words.ts'
import { t } from '../../t.ts'

/** Why the station takes no new requests at the moment; null while it does. */
export const useSuspension = () => useOwnAccount().resident?.suspension ?? null

/** Stands over every page while the station takes no new requests. */
export function SuspensionNotice() {
  const suspension = useSuspension()
  return (
    <Status className="block print:hidden">
      {suspension && (
        <Callout tone="danfo" className="mb-9 lg:mb-4">
          {suspensionInWords(suspension)}
        </Callout>
      )}
    </Status>
  )
}

type SuspendedDialogProps = { suspension: string; onClose: () => void }

/** Stands where a request would be made, and says why none is taken. */
export const SuspendedDialog = ({ suspension, onClose }: SuspendedDialogProps) => (
  <InsteadDialog
    icon="station"
    title={t(refusals.station_suspended[1])}
    text={suspensionInWords(suspension)}
    onClose={onClose}
  >
    <Button onClick={onClose}>{t('OK')}</Button>
  </InsteadDialog>
)
