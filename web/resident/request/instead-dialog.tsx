import { useId, type ReactNode } from 'react'
import { IconDisc } from '../../ui/icon-disc.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'

type InsteadDialogProps = {
  icon: IconName
  title: string
  text: string
  onClose: () => void
  children: ReactNode
}

/** Stands where a request would be made, and says why none is taken and what to do. */
export function InsteadDialog({ icon, title, text, onClose, children }: InsteadDialogProps) {
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
        <IconDisc name={icon} size="large" tone="danfo" />
      </span>
      <h2 id={id} className="mt-4 text-2xl font-bold">
        {title}
      </h2>
      <p id={`${id}-text`} className="mt-2 text-ink-soft">
        {text}
      </p>
      <DialogActions centred className="mt-3">
        {children}
      </DialogActions>
    </Modal>
  )
}
