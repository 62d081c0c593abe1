import { useState } from 'react'
import { Button, ButtonLink, type ButtonVariant } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { toasts } from '../ui/overlay/toast.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Row, Section, Specimen } from './specimen.tsx'

const variants = ['primary', 'highlight', 'ghost', 'danger'] as const

/** Everything that is pressed, and what comes up over the page. */
export function ActionSamples() {
  return (
    <Section id="actions" title="Buttons, dialogs, toasts">
      {variants.map(variant => (
        <ButtonRow key={variant} variant={variant} />
      ))}
      <MenuSample />
      <DialogButtons />
      <ToastButtons />
      <Spinners />
    </Section>
  )
}

function ButtonRow({ variant }: { variant: ButtonVariant }) {
  return (
    <Specimen title={`Button, ${variant}`}>
      <Row>
        <Button variant={variant}>Make Request</Button>
        <Button variant={variant}>
          <Icon name="plus" />
          With icon
        </Button>
        <Button variant={variant} busy>
          Sending
        </Button>
        <Button variant={variant} disabled>
          Disabled
        </Button>
        <ButtonLink variant={variant} to="/dev/ui">
          Link
        </ButtonLink>
      </Row>
    </Specimen>
  )
}

function MenuSample() {
  const [chosen, setChosen] = useState('nothing yet')
  return (
    <Specimen title="Menu">
      <Row>
        <Menu
          label="More for Ada Obi"
          items={[
            { label: 'Swap', icon: 'swap', onSelect: () => setChosen('swap') },
            { label: 'Move to another day', icon: 'calendar', onSelect: () => setChosen('move') },
            { label: 'Decline', icon: 'close', danger: true, onSelect: () => setChosen('decline') },
          ]}
        />
        <Menu label="Busy menu" busy items={[]} />
        <p>
          Chosen: <output className="font-semibold">{chosen}</output>
        </p>
      </Row>
    </Specimen>
  )
}

const later = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Asks as a resident would be asked; "no" is refused, "slow" takes long, "broken" throws. */
async function send(value: string) {
  await later(value === 'slow' ? 3_000 : 400)
  if (value === 'broken') throw new Error('The sample broke on purpose.')
  return value === 'no' ? 'Error sending request: the station is closed today' : undefined
}

function DialogButtons() {
  const [answer, setAnswer] = useState('nothing yet')
  const message = {
    title: 'Send Us A Message',
    label: 'What should we pick up?',
    submit: 'Make Custom Request',
    hint: 'Try "no", "slow" or "broken".',
    validate: (value: string) => (value ? undefined : 'Please write what we should pick up'),
    run: send,
  }
  const asked = {
    'Timed success': async () => {
      await dialogs.success({ title: 'Request sent!', text: 'It closes by itself', ms: 1200 })
      return 'success closed'
    },
    Failure: async () => {
      await dialogs.failure({ title: 'Login failed', text: 'Email or password incorrect' })
      return 'failure closed'
    },
    Info: async () => {
      await dialogs.info({ title: 'Your station is closed on Sunday', text: 'We come on Monday.' })
      return 'info closed'
    },
    Confirm: async () => {
      const yes = await dialogs.confirm({ title: 'Please Confirm Request?', yes: 'Yes', no: 'No' })
      return yes ? 'yes' : 'no'
    },
    'Confirm something dangerous': async () => {
      const words = { title: 'Delete the account?', yes: 'Delete it', no: 'Keep it', danger: true }
      return (await dialogs.confirm(words)) ? 'deleted' : 'kept'
    },
    'Prompt, one line': () => dialogs.prompt({ ...message, input: 'text' }),
    'Prompt, several lines': () =>
      dialogs.prompt({ ...message, text: 'For events and big loads.', input: 'textarea' }),
  }
  return (
    <Specimen title="Dialogs">
      <Row>
        {Object.entries(asked).map(([label, ask]) => (
          <Button
            key={label}
            variant="ghost"
            onClick={async () => setAnswer((await ask()) ?? 'cancelled')}
          >
            {label}
          </Button>
        ))}
      </Row>
      <p>
        Answer: <output className="font-semibold">{answer}</output>
      </p>
    </Specimen>
  )
}

function ToastButtons() {
  const [bags, setBags] = useState(4)
  const take = () => {
    setBags(bags - 1)
    toasts.show({ text: 'One bag is gone.', undo: () => setBags(bags) })
  }
  return (
    <Specimen title="Toasts">
      <Row>
        <Button variant="ghost" onClick={() => toasts.show({ text: 'Saved on this phone.' })}>
          Toast
        </Button>
        <Button variant="ghost" onClick={take}>
          Toast with undo
        </Button>
        <p>
          Bags: <span className="figures font-semibold">{bags}</span>
        </p>
      </Row>
    </Specimen>
  )
}

function Spinners() {
  return (
    <Specimen title="Spinners">
      <Row>
        <Spinner />
        <Spinner className="size-8 text-leaf-700" />
      </Row>
    </Specimen>
  )
}
