import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { showPhone } from '../../../contract/phone.ts'
import type { PickupRequest } from '../../../contract/request/request.ts'
import type { ListedRequest } from '../../../contract/request/listed.ts'
import { useSaveData } from '../../save-data.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { today } from '../../ui/day.ts'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Status } from '../../ui/status.tsx'
import { pageOf } from '../request/request-row.tsx'
import { headlineOf, nameOf, onTheWay } from '../request/request-words.ts'
import { CodePlate } from './code-plate.tsx'
import { StreetStrip } from './street-strip.tsx'
import { wayInWords } from './visit-words.ts'
import { t } from '../../t.ts'

type Carrier = NonNullable<PickupRequest['carrier']>

type StreetCardProps = {
  request: ListedRequest
  carrier: Carrier
  /** All that the carrier takes at this door, where it says by itself what the head of a page says otherwise. */
  parts?: readonly ListedRequest[]
  /** What else is to be said of it. */
  children?: ReactNode
}

/** Who comes: how far they are, the code for the door, and how to reach them. */
export function StreetCard({ request, carrier, parts, children }: StreetCardProps) {
  const id = useId()
  const titled = parts !== undefined
  const { visit, plannedOn } = request
  const isToday = plannedOn !== null && plannedOn <= today()
  return (
    <Card aria-labelledby={id} className="overflow-hidden p-0! sm:p-0!">
      {(titled || isToday) && (
        <div className="adire bg-leaf-900 px-4 pt-3.5 pb-4 text-on-leaf">
          {titled && (
            <h2 id={id} className="text-xl leading-tight font-bold wrap-anywhere">
              <Link to={pageOf(request)} className="hover:underline">
                {headlineOf(request)}
              </Link>
            </h2>
          )}
          <Way request={request} />
          {isToday && (
            <div className="mt-3">
              <StreetStrip visit={visit} />
            </div>
          )}
        </div>
      )}
      {visit?.code && <CodePlate code={visit.code} />}
      <div className="flex flex-wrap items-center gap-3 px-4 py-3">
        <Face {...carrier} />
        <div className="min-w-[min(7rem,100%)] flex-1">
          <p {...(!titled && { id })} className="leading-tight font-semibold wrap-anywhere">
            {carrier.name}
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {t('To {address}', { address: request.address })}
          </p>
          {parts?.map(part => (
            <p key={part._id} className="text-sm font-semibold wrap-anywhere">
              <Link to={pageOf(part)} className="hover:underline">
                {nameOf(part)}
              </Link>
            </p>
          ))}
        </div>
        <Reach {...carrier} />
      </div>
      {children && <div className="border-t border-line px-4 py-3">{children}</div>}
    </Card>
  )
}

/** It changes while somebody looks on, and is said then. */
function Way({ request }: { request: ListedRequest }) {
  const visit = onTheWay(request)
  const isMoving = visit !== null && visit.state !== 'here'
  return (
    <Status className="mt-1 flex items-center gap-2 text-on-leaf-soft empty:hidden">
      {visit && (
        <>
          <span
            className={`size-2.5 shrink-0 rounded-full bg-danfo ring-4 ring-danfo/30 ${isMoving ? 'motion-safe:animate-pulse' : ''}`}
          />
          {wayInWords(visit)}
        </>
      )}
    </Status>
  )
}

/** WhatsApp and a call, by the number of whoever comes: side by side also where they need a row of their own. */
const Reach = ({ name, phoneNumber }: Carrier) => (
  <div className="flex gap-3">
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
  </div>
)

/** Whoever saves data sees the face of who stands at the gate when they ask for it. */
function Face({ name, photo }: Carrier) {
  const isSaving = useSaveData()
  const [isWanted, setWanted] = useState(false)
  const face = <Avatar name={name} photo={photo} wanted={isWanted} />
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
