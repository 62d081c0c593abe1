import { useState } from 'react'
import {
  registerCarrier,
  setCarrierPhoto,
  type Carrier,
} from '../../../contract/carrier/carrier.ts'
import { pageAt } from '../../../contract/page.ts'
import { showPhone } from '../../../contract/phone.ts'
import { dialogMs, words } from '../../../contract/words.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { store, useStore } from '../../session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { runAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { sendUp } from '../../upload.ts'
import { CarrierFields } from './carrier-fields.tsx'
import { CarrierWork, useWork } from './carrier-work.tsx'
import { letIn } from './let-in.tsx'
import { PhotoField } from './photo-field.tsx'

/** Registers a carrier under the station, shows who was registered, and is ready for the next. */
export default function RegisterCarrierPage() {
  const station = useStore(stored => stored.stationdetail)
  const [made, setMade] = useState<Carrier | null>(null)
  return (
    <>
      <PageTitle eyebrow={station?.station}>Register Carriers</PageTitle>
      <div className="grid max-w-xl gap-4">
        {made && <Registered key={made._id} carrier={made} />}
        <Card aria-label="Register Carriers">
          {station && <RegisterForm stationID={station._id} onMade={setMade} />}
        </Card>
      </div>
    </>
  )
}

/** The new one, and what comes next: their page on a phone, their card, and something to do. */
function Registered({ carrier }: { carrier: Carrier }) {
  const { _id, name, phoneNumber, photo, status, limit, load } = carrier
  return (
    <Card aria-label="Registered" className="grid gap-4">
      <div ref={takeFocus} tabIndex={-1} className="flex items-center gap-3 outline-none">
        <Avatar name={name} photo={photo} className="size-14 text-lg" />
        <div className="min-w-0">
          <p className="text-lg font-bold wrap-anywhere">{name} is registered.</p>
          <p className="figures text-ink-soft">
            {showPhone(phoneNumber)} · {status}, room for {limit - load}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void letIn(carrier)}>
          <Icon name="phone" />
          Let in on a phone
        </Button>
        <ButtonLink variant="ghost" to={pageAt('/station/cards/:carrierId?', { carrierId: _id })}>
          <Icon name="print" />
          Card
        </ButtonLink>
        <ButtonLink
          variant="ghost"
          to={pageAt('/station/assign', { carrier: _id, show: 'waiting' })}
        >
          Assign pickups
        </ButtonLink>
        <ButtonLink variant="ghost" to={pageAt('/station/Notify')}>
          See all carriers
        </ButtonLink>
      </div>
    </Card>
  )
}

const refresh = () => askAgain('carrier')

type RegisterFormProps = { stationID: string; onMade: (carrier: Carrier) => void }

function RegisterForm({ stationID, onMade }: RegisterFormProps) {
  const [photo, setPhoto] = useState<string | null>(null)
  const { work, setWork } = useWork()
  const send = useSend(registerCarrier, {
    fixed: { stationID, ...work },
    draftKey: `carrier:${stationID}`,
    async onDone({ data: carrier, message }) {
      store.set({ registerCarrier: { _id: carrier._id, name: carrier.name } })
      await dialogs.success({ title: message, ms: dialogMs.station })
      let made = carrier
      if (photo) {
        const failed = `${carrier.name} is registered without the photo`
        await runAction({ failed, refresh }, async () => {
          const sent = { carrierId: carrier._id, photo: await sendUp(photo) }
          made = (await call(setCarrierPhoto, sent)).data
        })
      } else await refresh()
      onMade(made)
      // Last, so that it goes together with the fields: nobody types into what is about to be emptied.
      setPhoto(null)
    },
    onRefused: refusal =>
      dialogs.failure({ title: words.carrierNotCreated, text: refusal.message }),
  })
  return (
    <Form send={send}>
      <CarrierFields />
      <CarrierWork work={work} onChange={setWork} />
      <PhotoField name="" photo={photo} onChange={setPhoto} />
      <SubmitButton className="justify-self-start">Register</SubmitButton>
    </Form>
  )
}
