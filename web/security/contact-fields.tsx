import { showPhone } from '../../contract/phone.ts'
import { words } from '../../contract/words.ts'
import { TextField } from '../ui/form/field.tsx'
import { EmailField } from './change-email.tsx'
import { t } from '../t.ts'

type ContactFieldsProps = { email: string; phoneNumber: string | null | undefined }

/** How a person is reached: what counts now, to be changed. */
export const ContactFields = ({ email, phoneNumber }: ContactFieldsProps) => (
  <>
    <EmailField email={email} />
    <TextField
      name="phoneNumber"
      label={t('Phone Number')}
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      key={phoneNumber}
      defaultValue={phoneNumber ? showPhone(phoneNumber) : undefined}
      placeholder={t(words.enterPhone)}
    />
  </>
)
