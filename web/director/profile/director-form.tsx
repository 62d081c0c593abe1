import { getSession } from '../../../contract/account/account.ts'
import { updateDirector } from '../../../contract/director/director.ts'
import { askAgain } from '../../live.ts'
import { useNewEmail } from '../../security/change-email.tsx'
import { ContactFields } from '../../security/contact-fields.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'

type DirectorFormProps = { _id: string; name: string; email: string; phoneNumber: string | null }

/** What a director may change about themselves. */
export function DirectorForm({ _id, name, email, phoneNumber }: DirectorFormProps) {
  const { before, saySaved } = useNewEmail(email)
  const send = useSend(updateDirector, {
    fixed: { directorId: _id },
    draftKey: `director:${_id}`,
    before,
    async onDone({ message }) {
      await askAgain(getSession)
      await saySaved(message)
    },
  })
  return (
    <>
      <Avatar name={name} className="mb-5 size-16 text-2xl" />
      <Form send={send}>
        <TextField name="name" label="Name" defaultValue={name} readOnly />
        <ContactFields email={email} phoneNumber={phoneNumber} />
        <SubmitButton className="justify-self-start">Update profile</SubmitButton>
      </Form>
    </>
  )
}
