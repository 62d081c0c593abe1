import { useId } from 'react'
import { refusals } from '../../contract/refusal.ts'
import { Button } from '../ui/button.tsx'
import { IconDisc } from '../ui/icon-disc.tsx'
import { Modal } from '../ui/modal.tsx'
import { Notice } from '../ui/notice.tsx'
import { suspensionInWords } from './suspension-words.ts'
import { useResident } from './use-resident.ts'

/** Why the station takes no new requests at the moment; null while it does. */
export const useSuspension = () => useResident().resident?.suspension ?? null

/** Stands over every page while the station takes no new requests. */
export function SuspensionNotice() {
  const suspension = useSuspension()
  return (
    <output className="block print:hidden">
      {suspension && (
        <Notice tone="danfo" className="mb-9 lg:mb-4">
          {suspensionInWords(suspension)}
        </Notice>
      )}
    </output>
  )
}

type SuspendedDialogProps = { suspension: string; onClose: () => void }

/** Stands where a request would be made, and says why none is taken. */
export function SuspendedDialog({ suspension, onClose }: SuspendedDialogProps) {
  const id = useId()
  return (
    <Modal
      labelledBy={id}
      describedBy={`${id}-text`}
      urgent
      onClose={onClose}
      className="text-center"
    >
      <span className="inline-block">
        <IconDisc name="station" size="large" tone="danfo" />
      </span>
      <h2 id={id} className="mt-4 text-2xl font-bold">
        {refusals.station_suspended[1]}
      </h2>
      <p id={`${id}-text`} className="mt-2 text-ink-soft">
        {suspensionInWords(suspension)}
      </p>
      <Button className="mt-6" onClick={onClose}>
        OK
      </Button>
    </Modal>
  )
}
