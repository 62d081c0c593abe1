import { useActionState, useState } from 'react'
import { Choice } from '../ui/form/choice.tsx'
import { Combobox } from '../ui/form/combobox.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { TextField } from '../ui/form/field.tsx'
import { Form, SubmitButton, type Send } from '../ui/form/form.tsx'
import { NewPasswordField } from '../ui/form/new-password-field.tsx'
import { NairaField } from '../ui/form/naira-field.tsx'
import { SelectField } from '../ui/form/select.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { Section, Specimen } from './specimen.tsx'

const towns = ['Ikeja, Lagos', 'Sabon Gari, Kano', 'Wuse, Abuja', 'Bodija, Ibadan', 'Ogui, Enugu']
const townOptions = towns.map(town => ({ value: town, label: town }))

async function findTowns(search: string) {
  const wanted = search.toLowerCase()
  return townOptions.filter(({ label }) => label.toLowerCase().includes(wanted))
}

const errors = {
  name: 'Please enter a name',
  station: 'Please select a station',
  town: 'Please select a station',
  password: 'Please enter a password',
  message: 'Please write a few words',
  amount: 'Please enter an amount',
  agreed: 'Please agree to the privacy notice',
}

/** Pretends to send: the first time everything is wrong, the second time it is taken. */
function useSampleSend(wrongAtOnce: boolean): Send {
  const wrong = { attempt: 0, round: 0, message: 'We could not read that.', fields: errors }
  const right = { attempt: 0, round: 0, message: null, fields: {} }
  const [state, action, pending] = useActionState<Send['state'], FormData>(
    async before => {
      await new Promise(resolve => setTimeout(resolve, 600))
      const attempt = before.attempt + 1
      const isTaken = before.message !== null
      return isTaken ? { ...right, attempt, round: before.round + 1 } : { ...wrong, attempt }
    },
    wrongAtOnce ? wrong : right,
  )
  return { state, action, pending, draftKey: undefined, prepare: () => {} }
}

/** Every field, empty and wrong. */
export function FieldSamples() {
  return (
    <Section id="fields" title="Fields">
      <Specimen title="As they come">
        <SampleForm label="Empty form" wrongAtOnce={false} />
      </Specimen>
      <Specimen title="Refused">
        <SampleForm label="Refused form" wrongAtOnce />
      </Specimen>
    </Section>
  )
}

function SampleForm({ label, wrongAtOnce }: { label: string; wrongAtOnce: boolean }) {
  const send = useSampleSend(wrongAtOnce)
  const [typed, setTyped] = useState('')
  return (
    <section aria-label={label}>
      <Form send={send}>
        <TextField name="name" label="Name" hint="As on your gate." required />
        <TextField name="phone" label="Phone number" type="tel" required={false} />
        <TextField name="fixed" label="Station" defaultValue="Ikeja, Lagos" readOnly />
        <NewPasswordField name="password" label="Password" autoComplete="off" />
        <SelectField
          name="station"
          label="Material"
          placeholder="Pick one"
          options={[
            { value: 'pet', label: 'PET bottles' },
            { value: 'cans', label: 'Cans and aluminium' },
            { value: 'glass', label: 'Glass' },
          ]}
          required
        />
        <SelectField
          name="locked"
          label="Month"
          options={[{ value: '11', label: 'November' }]}
          disabled
        />
        <Combobox name="town" label="Nearest station" placeholder="Search" load={findTowns} />
        <TextArea name="message" label="Message" hint="At most 500 letters." maxLength={500} />
        <NairaField name="amount" label="Amount" typed={typed} onTyped={setTyped} />
        <Choice
          name="who"
          legend="I am a"
          defaultValue="home"
          options={[
            { value: 'home', label: 'Household' },
            { value: 'shop', label: 'Shop' },
          ]}
        />
        <Checkbox name="agreed" label="I have read the privacy notice and agree to it" />
        <SubmitButton>Send</SubmitButton>
      </Form>
    </section>
  )
}
