import { useState, type ComponentType, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { email, personName } from '../../contract/field.ts'
import { listStations } from '../../contract/station/station.ts'
import { openTicket, type Ticket } from '../../contract/support/support.ts'
import { query, queryClient } from '../query.ts'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/form/combobox.tsx'
import { TextField } from '../ui/form/field.tsx'
import type { SendOptions } from '../ui/form/form-submission.ts'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { IconDisc } from '../ui/icon-disc.tsx'
import { Card } from '../ui/layout/card.tsx'
import { takeFocus } from '../ui/take-focus.ts'
import { PictureField, usePictures } from './picture-field.tsx'
import { t } from '../t.ts'
import { rich } from '../rich.tsx'

/** The same endpoint for whoever is not known: without a name and an address nobody can answer. */
function fromStranger<E extends typeof openTicket>(endpoint: E): E {
  return { ...endpoint, input: z.extend(endpoint.input, { name: personName(), email: email() }) }
}

/** The stations that take residents. The field tries again by itself, so this does not. */
async function findStations(search: string) {
  const wanted = query(listStations, { limit: 50, ...(search && { search }) })
  const { data } = await queryClient.fetchQuery({ ...wanted, retry: false })
  return data.map(({ _id, station }) => ({ value: _id, label: station }))
}

/** What was sent, and where the answer goes. */
export type SentTicket = { ticket: Ticket; email: string }

type SupportFormProps = {
  /** The resident who is signed in, and whom support knows. */
  person?: { name: string; email?: string | undefined } | undefined
  /** What happens next. */
  Next: ComponentType<SentTicket>
  onSent?: () => void
  /** How it goes out where it may wait on the device, and what happens when it does. */
  waits?: Pick<SendOptions<typeof openTicket>, 'via' | 'onKept'>
  /** What else the message says: fields of the same endpoint. */
  about?: ReactNode
}

/** Writes to support, and then says what happens next. */
export function SupportForm({ person, Next, onSent, waits, about }: SupportFormProps) {
  const [sent, setSent] = useState<SentTicket | null>(null)
  const draftKey = person ? 'support' : 'support visitor'
  const pictures = usePictures(draftKey)
  const send = useSend(person ? openTicket : fromStranger(openTicket), {
    ...(person && { fixed: { name: undefined, email: undefined } }),
    attach: pictures.attach,
    draftKey,
    ...waits,
    onDone({ data: ticket }, typed) {
      pictures.hold([])
      setSent({ ticket, email: person?.email ?? typed.email ?? '' })
      onSent?.()
    },
  })
  return (
    <Card aria-labelledby="write">
      {sent ? (
        <Thanks sent={sent} onMore={() => setSent(null)}>
          <Next {...sent} />
        </Thanks>
      ) : (
        <>
          <h2 id="write" className="mb-5 text-xl font-bold">
            {t('Message us')}
          </h2>
          <Form send={send}>
            <TextField
              name="name"
              label={t('Name')}
              autoComplete="name"
              required
              {...(person && { defaultValue: person.name, readOnly: true })}
            />
            {/* Who has only a number is told by SMS. */}
            {(!person || person.email) && (
              <TextField
                name="email"
                label={t('Email')}
                type="email"
                autoComplete="email"
                required
                {...(person && { defaultValue: person.email, readOnly: true })}
              />
            )}
            {!person && (
              <Combobox
                name="stationId"
                label={t('Station')}
                placeholder={t('I don’t know')}
                hint={t('We reply sooner if we know your station.')}
                required={false}
                load={findStations}
              />
            )}
            {about}
            <TextArea name="message" label={t('Message')} rows={5} maxLength={4000} required />
            <PictureField {...pictures} />
            <SubmitButton className="justify-self-start max-sm:w-full">{t('Send')}</SubmitButton>
          </Form>
        </>
      )}
    </Card>
  )
}

type ThanksProps = { sent: SentTicket; onMore: () => void; children: ReactNode }

function Thanks({ sent: { ticket }, onMore, children }: ThanksProps) {
  return (
    <>
      <IconDisc name="check" size="large" />
      <h2 id="write" ref={takeFocus} tabIndex={-1} className="mt-4 text-2xl font-bold outline-none">
        {rich('We’ve got your message: <figures>#{number}</figures>', {
          number: ticket.number,
          figures: inside => <span className="figures">{inside}</span>,
        })}
      </h2>
      <div className="mt-2 grid gap-4">
        {children}
        <div>
          <Button variant="ghost" onClick={onMore}>
            {t('Write another message')}
          </Button>
        </div>
      </div>
    </>
  )
}
