import { useId } from 'react'
import { flushSync } from 'react-dom'
import { gateNoteLength } from '../../../contract/ground/door-fields.ts'
import { wishAgain } from '../../../contract/request/request.ts'
import type { ListedRequest } from '../../../contract/request/listed.ts'
import { askAgain } from '../../live.ts'
import { throughQueue } from '../../offline/queue/through.ts'
import { KeptOnDevice } from '../../reason.ts'
import { focusTitle } from '../../ui/focus-title.ts'
import { Button } from '../../ui/button.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { Status } from '../../ui/status.tsx'
import { useClosedDays } from '../ground/use-places.ts'
import { DayChips } from '../request/day-chips.tsx'
import { nameOf } from '../request/request-words.ts'
import { t } from '../../t.ts'

type AgainSheetProps = { request: ListedRequest; what: 'day' | 'gate'; onClose: () => void }

/** After somebody came for nothing: when to come again, and what helps at the gate. */
export function AgainSheet({ request, what, onClose }: AgainSheetProps) {
  const id = useId()
  const { closed } = useClosedDays({ requestId: request._id })
  const send = useSend(wishAgain, {
    fixed: { requestId: request._id },
    draftKey: `again:${request._id}`,
    via: throughQueue('wish', { name: nameOf(request) }),
    refresh: () => askAgain('request'),
    onKept() {
      flushSync(onClose)
      toasts.show({ text: new KeptOnDevice().message })
    },
    onDone({ message }) {
      flushSync(onClose)
      toasts.show({ text: message })
      focusTitle()
    },
  })
  return (
    <Modal look="sheet" labelledBy={id} busy={send.pending} closesOutside={false} onClose={onClose}>
      <h2 id={id} className="pb-4 text-xl leading-tight font-bold sm:text-2xl">
        {t(
          what === 'day'
            ? 'When should we come again?'
            : 'What should your carrier know at the gate?',
        )}
      </h2>
      <Form send={send}>
        {what === 'day' && <DayChips readOnly={send.pending} closed={closed} />}
        <TextArea
          name="gateNote"
          label={t('Gate note')}
          placeholder={t('Ring twice, ask for Musa, the green gate…')}
          hint={t('Your carrier will read it.')}
          rows={2}
          maxLength={gateNoteLength}
          required={what === 'gate'}
          readOnly={send.pending}
        />
        <DialogActions>
          <Button variant="ghost" disabled={send.pending} onClick={onClose}>
            {t('Not now')}
          </Button>
          <SubmitButton>{t('Send')}</SubmitButton>
        </DialogActions>
        <Status className="sr-only">{send.pending && t('Please wait…')}</Status>
      </Form>
    </Modal>
  )
}
