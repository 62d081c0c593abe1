import type { ReactNode } from 'react'
import { listCarriers, type Carrier } from '../../../contract/carrier/carrier.ts'
import { rankCarriers, type RankedCarrier } from '../../../contract/plan/fit.ts'
import { mostPlanned } from '../../../contract/plan/plan.ts'
import { showPhone } from '../../../contract/phone.ts'
import type { PickupRequest } from '../../../contract/request/request.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { PagedList, usePages } from '../../ui/table/paged-list.tsx'
import { vehicleNames } from '../carrier/vehicle-names.ts'
import { isBarred, sayFit, sayHindrance, sayNearness } from './fit-words.ts'

/** A pickup that somebody is picked for. */
export type About = Pick<PickupRequest, '_id' | 'address'>

export type Choices = {
  day: string | undefined
  search: string
  busyId: string | null
  /** How many there are to give: somebody with less room takes a part. */
  many: number
  /** Who has it now, and cannot be picked again. */
  holder?: string | undefined
  /** Whoever is full or paused can be picked, too. */
  anybody?: boolean
  onPick: (carrier: Carrier) => void
}

/** All carriers, those with most room first. */
export function AllCarriers(props: Choices) {
  const { day, search, anybody = false, holder } = props
  const pages = usePages(listCarriers, {
    limit: 50,
    ...(day && { day }),
    ...(search && { search }),
  })
  return (
    <PagedList pages={pages} label="Carriers" empty={<Nobody search={search} />}>
      {carrier => (
        <CarrierChoice
          {...props}
          carrier={carrier}
          why={anybody ? null : carrier._id === holder ? 'has it now' : whyNot(carrier)}
        />
      )}
    </PagedList>
  )
}

/** The same for some pickups: who fits best to them first, each with the reason. */
export function RankedCarriers(props: Choices & { about: readonly About[] }) {
  const { day, search, holder, about } = props
  const requestIds = about.slice(0, mostPlanned.stops).map(({ _id }) => _id)
  const pages = usePages(rankCarriers, {
    requestIds,
    ...(day && { day }),
    ...(search && { search }),
  })
  const address = about.length === 1 ? (about[0]?.address ?? '') : ''
  return (
    <PagedList pages={pages} label="Carriers" empty={<Nobody search={search} />}>
      {carrier => (
        <CarrierChoice
          {...props}
          carrier={carrier}
          why={
            carrier._id === holder
              ? 'has it now'
              : isBarred(carrier.hindrance) && carrier.hindrance
                ? sayHindrance(carrier.hindrance)
                : null
          }
        >
          {whyThis(carrier, address)}
        </CarrierChoice>
      )}
    </PagedList>
  )
}

/** What speaks for somebody or against, and how near they are: the room stands beside it. */
function whyThis(carrier: RankedCarrier, address: string): string {
  const { facts, hindrance } = carrier
  const reasons = facts.filter(({ kind }) => kind !== 'room')
  const speaksFor = sayFit(reasons, address)
  return [speaksFor, hindrance && sayHindrance(hindrance), sayNearness(carrier)]
    .filter(Boolean)
    .join(' · ')
}

function Nobody({ search }: { search: string }) {
  return search ? (
    <EmptyState title={`No match for “${search}”`}>Try fewer letters.</EmptyState>
  ) : (
    <EmptyState title="No carriers yet">Register one, then assign.</EmptyState>
  )
}

type CarrierChoiceProps = Pick<Choices, 'many' | 'busyId' | 'onPick'> & {
  carrier: Carrier
  /** Why nobody can pick this one; null: everybody can. */
  why: string | null
  children?: ReactNode
}

const choiceLook =
  'flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-xl px-2 py-2.5 text-left ' +
  'enabled:hover:bg-leaf-100 disabled:cursor-not-allowed'

function CarrierChoice({ carrier, many, why, busyId, onPick, children }: CarrierChoiceProps) {
  const { _id, name, photo, phoneNumber, vehicle, areas, load, limit } = carrier
  const room = limit - load
  const usual = areas.map(area => area.name).join(', ')
  return (
    <button
      type="button"
      disabled={why !== null}
      onClick={() => onPick(carrier)}
      className={choiceLook}
    >
      <Avatar name={name} photo={photo} className={`size-11 ${why ? 'opacity-55' : ''}`} />
      <span className="min-w-0 flex-1">
        <span className={`block font-semibold wrap-anywhere ${why ? 'text-ink-soft' : ''}`}>
          {name}
        </span>
        <span className="figures block text-sm text-ink-soft">
          <span className="whitespace-nowrap">{showPhone(phoneNumber)}</span>
          {` · ${[vehicleNames[vehicle], usual].filter(Boolean).join(', ')}`}
        </span>
        {(why || children) && (
          <span className={`figures block text-sm ${why ? 'text-ink-soft' : 'text-leaf-700'}`}>
            {why ? `${load} of ${limit} · ${why}` : children}
          </span>
        )}
      </span>
      {busyId === _id ? (
        <Spinner className="size-5 text-leaf-700" />
      ) : (
        !why && (
          <span className="figures shrink-0 text-right text-sm font-semibold text-leaf-700">
            {room < many ? `takes ${room} of ${many}` : `room for ${room}`}
            <span className="block font-normal text-ink-soft">
              {load} of {limit}
            </span>
          </span>
        )
      )}
    </button>
  )
}

function whyNot({ status }: Carrier): string | null {
  if (status === 'Paused') return 'paused'
  return status === 'On duty' ? 'full, on duty' : null
}
