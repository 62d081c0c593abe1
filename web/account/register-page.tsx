import { useNavigate } from 'react-router'
import { registerResident } from '../../contract/account.ts'
import { pageAt } from '../../contract/page.ts'
import { listStations } from '../../contract/station.ts'
import { dialogMs, words } from '../../contract/words.ts'
import { query, queryClient } from '../query.ts'
import { Combobox } from '../ui/form/combobox.tsx'
import { PasswordField, TextField } from '../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ConsentField, withConsent } from './consent.tsx'
import type { HandedOver } from './hand-over.ts'

const registration = withConsent(registerResident)

/** The stations that take residents. The field tries again by itself, so this does not. */
async function findStations(search: string) {
  const wanted = query(listStations, { limit: 50, ...(search && { search }) })
  const { data } = await queryClient.fetchQuery({ ...wanted, retry: false })
  return data.map(({ _id, station }) => ({ value: _id, label: station }))
}

/** A household or a shop joins. */
export default function RegisterPage() {
  const navigate = useNavigate()
  const send = useSend(registration, {
    draftKey: 'register',
    async onDone({ data }) {
      await dialogs.success({
        title: words.registrationSuccessful,
        text: words.redirectingToVerify,
        ms: dialogMs.registration,
      })
      const state: HandedOver = { email: data.email, role: 'resident' }
      await navigate(pageAt('/verify-account'), { state })
    },
    onRefused: refusal =>
      dialogs.failure({ title: words.errorCreatingUser, text: refusal.message }),
  })
  return (
    <AuthLayout
      title="Create an account"
      lead="For your home or your shop. It takes two minutes."
      footer={
        <>
          Already with us? <TextLink to={pageAt('/user/login')}>Log in</TextLink>
        </>
      }
    >
      <Form send={send}>
        <TextField name="name" label="Name" autoComplete="name" required />
        <TextField name="email" label="Email" type="email" autoComplete="email" required />
        <TextField
          name="phoneNumber"
          label="Phone number"
          type="tel"
          autoComplete="tel"
          hint="So that the carrier can call when he is at your gate."
          required={false}
        />
        <TextField
          name="address"
          label="Address"
          autoComplete="address-line1"
          hint="Where we pick up."
          required
        />
        <Combobox
          name="stationName"
          label="Station"
          placeholder="Search for the one nearest to you"
          load={findStations}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters. Three words make a good one."
          showStrength
        />
        <ConsentField />
        <SubmitButton className="w-full">Create an account</SubmitButton>
      </Form>
    </AuthLayout>
  )
}
