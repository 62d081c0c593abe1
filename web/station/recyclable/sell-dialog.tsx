import type { OutputOf } from '../../../contract/endpoint.ts'
import { materialNames, type Material } from '../../../contract/recyclable/material.ts'
import { sayNaira } from '../../../contract/money.ts'
import { sellStock, type getStock } from '../../../contract/recyclable/recyclable.ts'
import { TextField } from '../../ui/form/field.tsx'
import { useSend } from '../../ui/form/form.tsx'
import { KiloField } from '../../ui/form/kilo-field.tsx'
import { showKilos } from '../../ui/form/kilo.ts'
import { NairaField } from '../../ui/form/naira-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useDrafted } from '../../ui/form/use-drafted.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { refreshStock } from './take-weighing-back.ts'

export type StockLine = OutputOf<typeof getStock>[number]

type SellDialogProps = { lines: readonly StockLine[]; material: Material; onClose: () => void }

/** Takes material out of the stock: how much, to whom, for how much. */
export function SellDialog({ lines, material: first, onClose }: SellDialogProps) {
  const draftKey = `sell:${first}`
  const [chosen, setMaterial] = useDrafted(draftKey, 'material', first)
  const material = chosen as Material
  const [kilos, setKilos] = useDrafted(draftKey, 'kilos')
  const [naira, setNaira] = useDrafted(draftKey, 'naira')
  const there = lines.filter(({ grams }) => grams > 0)
  const grams = lines.find(line => line.material === material)?.grams ?? 0
  const send = useSend(sellStock, {
    fixed: { material },
    draftKey,
    refresh: refreshStock,
    onDone({ data }) {
      const what = `${showKilos(data.grams)} of ${materialNames[data.material]}`
      toasts.show({ text: `${what} sold for ${sayNaira(data.receivedKobo)}.` })
      onClose()
    },
  })
  return (
    <FormDialog title="Sell stock" send={send} submit="Sell" onClose={onClose}>
      <Select
        label="Material"
        options={there.map(line => ({
          value: line.material,
          label: materialNames[line.material],
        }))}
        value={material}
        onChange={setMaterial}
      />
      <KiloField
        name="grams"
        label="Weight"
        hint={`In stock: ${showKilos(grams)}.`}
        typed={kilos}
        onTyped={setKilos}
        readOnly={send.pending}
      />
      <NairaField
        name="receivedKobo"
        label="Received"
        hint="Goes into the till. Enter 0 if nothing was paid."
        typed={naira}
        onTyped={setNaira}
        readOnly={send.pending}
      />
      <TextField name="buyer" label="Buyer" autoComplete="off" required />
    </FormDialog>
  )
}
