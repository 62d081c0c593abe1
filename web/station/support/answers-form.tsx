import { useEffect } from 'react'
import { addAnswer, changeAnswer, type CannedAnswer } from '../../../contract/support/support.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form, SubmitButton, useSend, type Send } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'

type AnswerFormProps = {
  titleId: string
  /** Null: a new one. */
  answer: CannedAnswer | null
  onBusy: (busy: boolean) => void
  onDone: () => void | Promise<void>
}

/** Adds a ready answer, or changes one. */
export const AnswerForm = ({ answer, ...rest }: AnswerFormProps) =>
  answer ? <Change answer={answer} {...rest} /> : <Add {...rest} />

type PartProps = Omit<AnswerFormProps, 'answer'>

function Add(props: PartProps) {
  const send = useSend(addAnswer, { draftKey: 'ready answer', onDone: saved(props.onDone) })
  return <Fields {...props} heading="Add saved answer" send={send} />
}

function Change({ answer, ...props }: PartProps & { answer: CannedAnswer }) {
  const send = useSend(changeAnswer, {
    fixed: { answerId: answer._id },
    onDone: saved(props.onDone),
  })
  return <Fields {...props} heading="Edit answer" send={send} answer={answer} />
}

const saved =
  (onDone: AnswerFormProps['onDone']) =>
  async ({ message }: { message: string }) => {
    await onDone()
    toasts.show({ text: message })
  }

type FieldsProps = PartProps & { heading: string; send: Send; answer?: CannedAnswer }

function Fields({ titleId, heading, send, answer, onBusy, onDone }: FieldsProps) {
  useEffect(() => {
    onBusy(send.pending)
    // It goes in the moment in which it is saved.
    return () => onBusy(false)
  }, [send.pending, onBusy])
  return (
    <>
      <h2
        id={titleId}
        ref={takeFocus}
        tabIndex={-1}
        className="mb-4 text-2xl font-bold outline-none"
      >
        {heading}
      </h2>
      <Form send={send}>
        <TextField
          name="title"
          label="What it is called"
          defaultValue={answer?.title}
          autoComplete="off"
          required
        />
        <TextArea
          name="text"
          label="Answer"
          rows={7}
          maxLength={4000}
          defaultValue={answer?.text}
          required
        />
        <DialogActions>
          <Button variant="ghost" disabled={send.pending} onClick={() => void onDone()}>
            Back
          </Button>
          <SubmitButton>Save</SubmitButton>
        </DialogActions>
      </Form>
    </>
  )
}
