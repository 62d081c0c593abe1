import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { countCash } from '../../../contract/wallet/cash.ts'
import { text } from '../../../contract/field.ts'
import { formatNaira, sayNaira } from '../../../contract/money.ts'
import { askCount } from '../../../contract/approval/approval.ts'
import { Button } from '../../ui/button.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useDrafted } from '../../ui/form/use-drafted.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { Status } from '../../ui/status.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { useAbove } from '../staff/use-above.ts'
import { CountForm } from './count-form.tsx'
import { differenceInWords } from './money-words.ts'
import { refreshCash, useBooks, useCash, type Books } from './use-cash.ts'

/** What is off must be explained before anything is sent. */
const explained = {
  ...countCash,
  input: z.extend(countCash.input, { note: text('Please say what happened', 300) }),
}

type CountDialogProps = {
  /** Whose cash; without one it is the till's, which goes to the bank. */
  carrier?: { _id: string; name: string }
  onClose: (isSettled: boolean) => void
}

/** Counts a carrier's cash into the till, or the till for the bank: first the count, then the books. */
export function CountDialog({ carrier, onClose }: CountDialogProps) {
  const id = useId()
  const { expectedKobo, lastCountId } = useBooks(useExpected(carrier?._id))
  const draftKey = `count:${carrier?._id ?? 'till'}:${lastCountId}`
  const { countedKobo, firstKobo, setCounted } = useFigures(draftKey)
  const off = (countedKobo ?? expectedKobo) - expectedKobo
  const { isAbove, said, onRefused } = useAbove('shortageKobo', -off)
  const settles = off === 0 ? countCash : explained
  const send = useSend(isAbove ? askCount : settles, {
    fixed: {
      expectedKobo,
      countedKobo: countedKobo ?? 0,
      lastCountId,
      ...(firstKobo !== null && firstKobo !== countedKobo && { firstKobo }),
      ...(carrier && { carrierId: carrier._id }),
    },
    draftKey,
    refresh: refreshCash,
    onRefused,
    onDone({ data, message }) {
      if (isAbove) {
        toasts.show({ text: message })
        return onClose(false)
      }
      const to = carrier ? 'counted into the till' : 'brought to the bank'
      toasts.show({ text: `${sayNaira(data.countedKobo ?? 0)} ${to}.` })
      onClose(true)
    },
  })
  return (
    <Modal
      labelledBy={id}
      busy={send.pending}
      closesOutside={false}
      onClose={() => onClose(false)}
      className="max-h-[calc(100dvh-2rem)] overflow-y-auto"
    >
      <h2 id={id} className="text-2xl font-bold wrap-anywhere">
        {carrier ? `Count ${carrier.name}’s cash` : 'Take the till to the bank'}
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">
        {carrier ? 'The counted cash goes into the till.' : 'The counted cash leaves the till.'}
      </p>
      <CountForm
        draftKey={draftKey}
        isOver={countedKobo !== null}
        onCounted={setCounted}
        onCancel={() => onClose(false)}
      />
      {countedKobo !== null && (
        <Form send={send}>
          <Verdict countedKobo={countedKobo} expectedKobo={expectedKobo} />
          {off < 0 && said && (
            <Callout tone={isAbove ? 'danfo' : 'leaf'} icon="info">
              {said}
            </Callout>
          )}
          <DialogActions>
            <Button variant="ghost" disabled={send.pending} onClick={() => setCounted(null)}>
              Count again
            </Button>
            <SubmitButton>
              {isAbove ? 'Ask for approval' : carrier ? 'Record count' : 'Taken to the bank'}
            </SubmitButton>
          </DialogActions>
        </Form>
      )}
    </Modal>
  )
}

/** What was counted, and what was before the books were shown: leaving the dialog does not undo having seen them. */
function useFigures(draftKey: string) {
  const [countedKobo, setKobo] = useState<number | null>(null)
  const [first, setFirst] = useDrafted(draftKey, 'first')
  const setCounted = (kobo: number | null) => {
    setKobo(kobo)
    if (kobo !== null && first === '') setFirst(String(kobo))
  }
  return { countedKobo, firstKobo: first === '' ? null : Number(first), setCounted }
}

/** What the books say now. */
function useExpected(carrierId: string | undefined): Books | undefined {
  const { cash } = useCash()
  if (!cash) return undefined
  if (!carrierId) return { expectedKobo: cash.tillKobo, lastCountId: cash.tillCountId }
  const held = cash.carriers.find(({ _id }) => _id === carrierId)
  return held && { expectedKobo: held.heldKobo, lastCountId: held.lastCountId }
}

type VerdictProps = { countedKobo: number; expectedKobo: number }

function Verdict({ countedKobo, expectedKobo }: VerdictProps) {
  const off = countedKobo - expectedKobo
  return (
    <>
      <Facts
        facts={[
          ['Counted', formatNaira(countedKobo)],
          ['Expected', formatNaira(expectedKobo)],
        ]}
      />
      <Status ref={takeFocus} tabIndex={-1} className="block outline-none">
        <Callout tone={off === 0 ? 'leaf' : 'clay'}>
          {off === 0 ? 'Cash matches.' : `${differenceInWords(off)}.`}
        </Callout>
      </Status>
      {off !== 0 && (
        <TextArea name="note" label="What happened?" rows={2} maxLength={300} required />
      )}
    </>
  )
}
