import { useState } from 'react'
import { registerCarrier, setCarrierPhoto } from '../../../contract/carrier.ts'
import { pageAt } from '../../../contract/page.ts'
import { dialogMs, words } from '../../../contract/words.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { store, useStore } from '../../session.ts'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { runAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { sendUp } from '../../upload.ts'
import { CarrierFields } from './carrier-fields.tsx'
import { PhotoField } from './photo-field.tsx'

/** Registers a carrier under the station. */
export default function RegisterCarrierPage() {
  const station = useStore(stored => stored.stationdetail)
  const last = useStore(stored => stored.registerCarrier?.['name'])
  return (
    <>
      <PageTitle tab="Register Carriers" eyebrow="Register Carriers">
        {station?.station}
      </PageTitle>
      <div className="max-w-xl">
        {last && (
          <Callout className="mb-4">
            {last} is registered.{' '}
            <TextLink to={pageAt('/station/Notify')}>See all carriers</TextLink>
          </Callout>
        )}
        <Card aria-label="Register Carriers">{station && <RegisterForm {...station} />}</Card>
      </div>
    </>
  )
}

const refresh = () => askAgain('carrier')

function RegisterForm({ _id: stationID }: { _id: string }) {
  const [photo, setPhoto] = useState<string | null>(null)
  const send = useSend(registerCarrier, {
    fixed: { stationID },
    draftKey: `carrier:${stationID}`,
    async onDone({ data: carrier, message }) {
      store.set({ registerCarrier: { _id: carrier._id, name: carrier.name } })
      await dialogs.success({ title: message, ms: dialogMs.station })
      if (photo) {
        const failed = `${carrier.name} is registered without the photo`
        await runAction({ failed, refresh }, async () =>
          call(setCarrierPhoto, { carrierId: carrier._id, photo: await sendUp(photo) }),
        )
      } else await refresh()
      // Last, so that it goes together with the fields: nobody types into what is about to be emptied.
      setPhoto(null)
    },
    onRefused: refusal =>
      dialogs.failure({ title: words.carrierNotCreated, text: refusal.message }),
  })
  return (
    <Form send={send}>
      <CarrierFields />
      <PhotoField name="" photo={photo} onChange={setPhoto} />
      <SubmitButton className="justify-self-start">Register</SubmitButton>
    </Form>
  )
}
