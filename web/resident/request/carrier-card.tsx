import { useState } from 'react'
import { pageAt } from '../../../contract/page.ts'
import type { PickupRequest } from '../../../contract/request.ts'
import { showPhone } from '../../../contract/phone.ts'
import { useSaveData } from '../../save-data.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useCardKeys } from '../../visitor/card/card-keys.ts'
import { t } from '../../t.ts'

type Carrier = NonNullable<PickupRequest['carrier']>

/** Who comes, and how to reach them. */
export function CarrierCard({ carrier }: { carrier: Carrier }) {
  const { name, phoneNumber } = carrier
  // So that the card can be checked at a gate without a network.
  useCardKeys()
  return (
    <Card aria-labelledby="carrier" className="flex flex-wrap items-center gap-3.5">
      <Face {...carrier} />
      <div className="min-w-[min(5.5rem,100%)] flex-1">
        <p className="text-sm text-ink-soft">{t('Your carrier')}</p>
        <h2 id="carrier" className="text-lg leading-tight font-bold wrap-anywhere">
          {name}
        </h2>
        <p className="figures text-sm text-ink-soft">{showPhone(phoneNumber)}</p>
      </div>
      <a
        href={`https://wa.me/${phoneNumber.replace(/\D/g, '')}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('WhatsApp {name}', { name })}
        className="grid size-12 shrink-0 place-items-center rounded-full border-[1.5px] border-leaf-700 text-leaf-700 hover:bg-leaf-100"
      >
        <Icon name="whatsapp" className="size-6" />
      </a>
      <a
        href={`tel:${phoneNumber}`}
        aria-label={t('Call {name}, {phone}', { name, phone: showPhone(phoneNumber) })}
        className="grid size-12 shrink-0 place-items-center rounded-full bg-leaf-700 text-white hover:bg-leaf-800"
      >
        <Icon name="call" className="size-6" />
      </a>
      <TextLink to={pageAt('/card')} className="inline-flex min-h-11 w-full items-center gap-1.5">
        <Icon name="camera" className="size-5" />
        {t('Check the card')}
      </TextLink>
    </Card>
  )
}

/** Whoever saves data sees the face of who stands at the gate when they ask for it. */
function Face({ name, photo }: Carrier) {
  const isSaving = useSaveData()
  const [isWanted, setWanted] = useState(false)
  const face = <Avatar name={name} photo={photo} wanted={isWanted} className="size-16 text-2xl" />
  if (!photo || !isSaving || isWanted) return face
  return (
    <button
      type="button"
      onClick={() => setWanted(true)}
      className="grid shrink-0 cursor-pointer justify-items-center gap-1 rounded-lg text-sm font-semibold text-leaf-700"
    >
      {face}
      {t('Show photo')}
    </button>
  )
}
