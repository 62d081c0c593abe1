import { changeCarrier, type Carrier } from '../../../contract/carrier/carrier.ts'
import { languages } from '../../../contract/speech/language.ts'
import { askAgain } from '../../live.ts'
import { useSend } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { changePhoto } from './carrier-actions.ts'
import { CarrierFields } from './carrier-fields.tsx'
import { CarrierWork, useWork } from './carrier-work.tsx'
import { PhotoField } from './photo-field.tsx'
import { useCarrier } from './use-carriers.ts'

/** Changes what is known about a carrier. The photo counts at once, the rest when it is saved. */
export function CarrierEditor({ carrier, onClose }: { carrier: Carrier; onClose: () => void }) {
  const now = useCarrier(carrier._id).carrier ?? carrier
  const { work, setWork } = useWork(carrier)
  const send = useSend(changeCarrier, {
    fixed: { carrierId: carrier._id, ...work },
    draftKey: `change:${carrier._id}`,
    refresh: () => askAgain('carrier'),
    onDone({ data, message }) {
      toasts.show({ text: `${data.name}: ${message}` })
      onClose()
    },
  })
  return (
    <FormDialog title={carrier.name} send={send} submit="Save" onClose={onClose}>
      <PhotoField
        name={now.name}
        photo={now.photo}
        onChange={photo => changePhoto(carrier, photo)}
      />
      <CarrierFields carrier={carrier} />
      <CarrierWork carrier={carrier} work={work} onChange={setWork} />
      <SelectField
        name="language"
        label="Language of SMS"
        defaultValue={carrier.language}
        options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      />
    </FormDialog>
  )
}
