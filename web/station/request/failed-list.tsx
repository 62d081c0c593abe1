import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import type { Outcome } from './bulk.ts'

type FailedListProps = { title: string; failed: Outcome['failed']; onClose: () => void }

/** Which of several were not done, each with its reason. */
export function FailedList({ title, failed, onClose }: FailedListProps) {
  const id = useId()
  return (
    <Modal labelledBy={id} urgent onClose={onClose} className="max-h-[80dvh] overflow-y-auto">
      <h2 id={id} className="text-2xl font-bold">
        {title}
      </h2>
      <ul className="my-5 divide-y divide-line">
        {failed.map(({ request, why }) => (
          <li key={request._id} className="py-3">
            <p className="font-semibold wrap-anywhere">{request.user}</p>
            <p className="text-ink-soft">{why}</p>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>OK</Button>
    </Modal>
  )
}
