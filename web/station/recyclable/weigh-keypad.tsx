import { useId, useState, type FormEvent } from 'react'
import { materialNames, worthKobo, type Material } from '../../../contract/recyclable/material.ts'
import { sayNaira } from '../../../contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { gramsOf } from '../../ui/form/kilo.ts'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { Status } from '../../ui/status.tsx'
import { MaterialIcon } from './material-icon.tsx'
import { keys, pressed, wrongWeight, type Key } from './weigh-lines.ts'

type WeighKeypadProps = {
  material: Material
  rateKobo: number
  typed: string
  /** Told at every key, so that nothing is lost by a reload. */
  onTyped: (typed: string) => void
  onClose: () => void
}

/** How many kilos of one material: keys that a wet thumb hits, or a keyboard. */
export function WeighKeypad({ material, rateKobo, typed, onTyped, onClose }: WeighKeypadProps) {
  const id = useId()
  const [before] = useState(typed)
  const wrong = wrongWeight(typed)
  const grams = wrong ? 0 : (gramsOf(typed) ?? 0)
  const done = (event: FormEvent) => {
    event.preventDefault()
    if (!wrong) onClose()
  }
  return (
    <Modal
      look="sheet"
      labelledBy={id}
      onClose={onClose}
      className="max-h-dvh overflow-y-auto max-sm:p-4 max-sm:pb-5"
    >
      <form noValidate onSubmit={done} className="grid gap-3">
        <div className="flex items-center gap-3 pr-9">
          <MaterialIcon material={material} className="size-9 text-leaf-700" />
          <div className="min-w-0 flex-1">
            <h2 id={id} className="text-xl font-bold">
              {materialNames[material]}
            </h2>
            <p className="figures text-sm text-ink-soft">{sayNaira(rateKobo)} / kg</p>
          </div>
          <Status className="figures text-lg font-bold">
            {sayNaira(worthKobo(rateKobo, grams))}
          </Status>
        </div>
        <KiloField typed={typed} wrong={wrong} onTyped={onTyped} />
        <Keys onPress={key => onTyped(pressed(typed, key))} />
        <div className="grid grid-cols-[1fr_2fr] gap-2">
          <Button
            variant="ghost"
            className="min-h-14"
            onClick={() => {
              onTyped('')
              onClose()
            }}
          >
            {before ? 'Remove' : 'Cancel'}
          </Button>
          <Button type="submit" className="min-h-14 text-lg!">
            Done
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const fieldLook =
  'figures block w-full rounded-xl border-2 border-line-strong bg-card py-2 pr-14 pl-4 text-right ' +
  'text-[2.5rem] leading-tight font-bold text-ink aria-invalid:border-clay'

type KiloFieldProps = { typed: string; wrong: string | undefined; onTyped: (typed: string) => void }

function KiloField({ typed, wrong, onTyped }: KiloFieldProps) {
  const id = useId()
  // The phone's keyboard would cover the keys below, so it comes when the field itself is pressed.
  const [keyboard, setKeyboard] = useState<'none' | 'decimal'>('none')
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        Kilos
      </label>
      <div className="relative">
        <input
          id={id}
          inputMode={keyboard}
          onPointerDown={() => setKeyboard('decimal')}
          enterKeyHint="done"
          autoComplete="off"
          maxLength={12}
          placeholder="0"
          value={typed}
          onChange={event => onTyped(event.target.value)}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong && `${id}-error`}
          className={fieldLook}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-4 grid place-items-center text-lg text-ink-soft"
        >
          kg
        </span>
      </div>
      <p
        id={`${id}-error`}
        role="alert"
        className="mt-1 text-sm font-semibold text-clay empty:mt-0"
      >
        {wrong}
      </p>
    </div>
  )
}

const keyLook =
  'figures grid min-h-15 cursor-pointer touch-manipulation place-items-center rounded-xl border ' +
  'border-line bg-paper text-2xl font-semibold select-none hover:bg-leaf-100 active:bg-leaf-100'

function Keys({ onPress }: { onPress: (key: Key) => void }) {
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="sr-only">Keys</legend>
      {keys.map(key => (
        <button
          key={key}
          type="button"
          // Whoever has a keyboard types into the field, where the focus stays.
          tabIndex={-1}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onPress(key)}
          aria-label={labels[key]}
          className={keyLook}
        >
          {key === 'back' ? <Icon name="backspace" className="size-7" /> : key}
        </button>
      ))}
    </fieldset>
  )
}

const labels: Partial<Record<Key, string>> = { '.': 'point', back: 'Delete the last digit' }
