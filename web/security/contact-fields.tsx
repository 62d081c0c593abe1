import { showPhone } from '../../contract/phone.ts'
import { words } from '../../contract/words.ts'
import { TextField } from '../ui/form/field.tsx'
import { EmailField } from './change-email.tsx'

type ContactFieldsProps = { email: string; phoneNumber: string | null | undefined }

/** How a person is reached: what counts now as placeholders, something new to type. */
export const ContactFields = ({ email, phoneNumber }: ContactFieldsProps) => (
  <>
    <EmailField email={email} />
    <TextField
      name="phoneNumber"
      label="Phone Number"
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      placeholder={phoneNumber ? showPhone(phoneNumber) : words.enterPhone}
    />
  </>
)
