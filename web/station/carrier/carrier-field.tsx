import { useRef } from 'react'
import { showPhone } from '../../../contract/phone.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { controlLook } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { pickCarrier } from '../request/pick-carrier.tsx'
import { keepCarrier, useCarrier } from './use-carriers.ts'

type CarrierFieldProps = {
  label: string
  /** What it means that nobody is chosen. */
  nobody: string
  carrierId: string
  onChange: (carrierId: string) => void
}

/** Chooses a carrier by face, name and phone, however many there are, or nobody. */
export function CarrierField({ label, nobody, carrierId, onChange }: CarrierFieldProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const { carrier } = useCarrier(carrierId)
  async function choose() {
    const found = await pickCarrier({ title: label, anybody: true })
    if (!found) return
    keepCarrier(found.carrier)
    onChange(found.carrier._id)
  }
  const clear = () => {
    onChange('')
    // The button goes with what it takes away.
    opener.current?.focus()
  }
  return (
    <div className="grid gap-1.5">
      {/* The button says it, too: what it is called is what stands in it. */}
      <span aria-hidden="true" className="text-[0.9375rem] font-semibold">
        {label}
      </span>
      <div className="flex gap-2">
        <button
          ref={opener}
          type="button"
          aria-haspopup="dialog"
          onClick={() => void choose()}
          className={`${controlLook} flex! min-w-0 cursor-pointer items-center gap-2.5 py-1.5! text-left`}
        >
          <span className="sr-only">{label} </span>
          {carrier && (
            <Avatar name={carrier.name} photo={carrier.photo} className="size-8 text-sm" />
          )}
          <span className="min-w-0 flex-1 leading-tight">
            <span className="block truncate">{carrier?.name ?? nobody}</span>
            {carrier && (
              <span className="figures block truncate text-sm text-ink-soft">
                {showPhone(carrier.phoneNumber)}
              </span>
            )}
          </span>
          <Icon name="chevron-down" className="size-5 shrink-0 text-ink-soft" />
        </button>
        {carrierId && (
          <Button
            variant="ghost"
            aria-label={`${label}: ${nobody}`}
            className="shrink-0 px-3.5"
            onClick={clear}
          >
            <Icon name="close" />
          </Button>
        )}
      </div>
    </div>
  )
}
