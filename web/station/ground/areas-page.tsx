import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  addArea,
  endArea,
  getGround,
  mostAreas,
  setServiceDays,
  type Area,
  type Ground,
} from '../../../contract/ground/area.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { query } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { useMay } from '../use-member.ts'
import { AreaDialog } from './area-dialog.tsx'
import { HolidaysSection } from './holidays.tsx'
import { PointField } from './point-field.tsx'
import { daysInWords, WeekDays } from './week-days.tsx'

/** Where the station comes to people, on which days, and how much a day takes. */
export default function AreasPage() {
  const { data, error, isFetching, refetch } = useQuery(query(getGround, {}))
  const ground = data?.data
  const [open, setOpen] = useState<Area | 'new' | null>(null)
  const mayChange = useMay(addArea)
  return (
    <>
      <PageTitle
        actions={
          ground &&
          mayChange &&
          ground.areas.length < mostAreas && (
            <Button onClick={() => setOpen('new')}>
              <Icon name="plus" />
              Add area
            </Button>
          )
        }
      >
        Areas
      </PageTitle>
      {ground ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <AreaList ground={ground} onOpen={mayChange ? setOpen : undefined} />
          <div className="grid gap-4">
            <Elsewhere
              key={JSON.stringify(ground.serviceDays)}
              ground={ground}
              mayChange={mayChange}
            />
            <HolidaysSection mayChange={mayChange} />
          </div>
        </div>
      ) : (
        <Card aria-label="Areas">
          {error ? (
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <TextSkeleton rows={5} />
          )}
        </Card>
      )}
      {open && ground && (
        <AreaDialog
          area={open === 'new' ? undefined : open}
          ground={ground}
          onClose={() => flushSync(() => setOpen(null))}
        />
      )}
    </>
  )
}

/** Who may not change anything opens nothing. */
type AreaListProps = { ground: Ground; onOpen: ((area: Area) => void) | undefined }

function AreaList({ ground: { areas }, onOpen }: AreaListProps) {
  if (areas.length === 0) {
    return (
      <Card aria-label="Areas">
        <EmptyState title="No areas yet">
          An area has streets, pickup days and a daily limit. Until you add one, the same days apply
          everywhere.
        </EmptyState>
      </Card>
    )
  }
  return (
    <ul className="grid gap-3">
      {areas.map(area => (
        <li key={area._id}>
          <AreaCard area={area} onOpen={onOpen && (() => onOpen(area))} />
        </li>
      ))}
    </ul>
  )
}

const count = (n: number, one: string, more: string) => (n === 1 ? `1 ${one}` : `${n} ${more}`)

function AreaCard({ area, onOpen }: { area: Area; onOpen: (() => void) | undefined }) {
  const { name, streets, serviceDays, capacity, carriers, places, open } = area
  return (
    <Card aria-label={name} className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg leading-tight font-bold wrap-anywhere">{name}</h2>
        <p className="figures text-sm text-ink-soft">
          {count(places, 'address', 'addresses')} · {open} open pickups
        </p>
      </div>
      <p className="line-clamp-3 text-sm wrap-anywhere text-ink-soft">
        {streets.length > 0
          ? streets.join(', ')
          : 'No streets listed: covers addresses that mention this area.'}
      </p>
      <p className="flex flex-wrap gap-2">
        <Badge tone="leaf">{daysInWords(serviceDays)}</Badge>
        {capacity !== null && <Badge tone="plain">{capacity} a day</Badge>}
        {carriers.map(carrier => (
          <Badge key={carrier._id} tone="plain">
            {carrier.name}
          </Badge>
        ))}
      </p>
      {onOpen && (
        <div className="mt-2 flex flex-wrap gap-3">
          <Button variant="ghost" aria-label={`Change ${name}`} onClick={onOpen}>
            Change
          </Button>
          <End {...area} />
        </div>
      )}
    </Card>
  )
}

function End({ _id: areaId, name }: Area) {
  const { busy, run } = useAction()
  async function end() {
    const isMeant = await dialogs.confirm({
      title: `Remove ${name}?`,
      text: 'Pickups already promised stay as they are. After that, these streets follow the days for all other addresses.',
      yes: 'Remove',
      no: 'Keep it',
      danger: true,
    })
    if (!isMeant) return
    const options = { failed: 'Couldn’t remove it', refresh: () => askAgain('station', 'request') }
    if (await run(options, () => call(endArea, { areaId }))) {
      toasts.show({ text: `${name} removed.` })
    }
  }
  return (
    <Button variant="ghost" busy={busy} aria-label={`Remove ${name}`} onClick={() => void end()}>
      Remove
    </Button>
  )
}

/** Whoever lives in none of the areas, and where the station itself is. */
function Elsewhere({ ground, mayChange }: { ground: Ground; mayChange: boolean }) {
  const [serviceDays, setDays] = useState(ground.serviceDays)
  const [middle, setMiddle] = useState(ground.middle)
  const send = useSend(setServiceDays, {
    fixed: { serviceDays, middle },
    refresh: () => askAgain('station'),
    onDone: ({ message }) => toasts.show({ text: message }),
  })
  const { placesOutside, openOutside } = ground
  return (
    <Section id="elsewhere" title="All other addresses">
      <p className="figures -mt-2 mb-4 text-ink-soft">
        {count(placesOutside, 'address is', 'addresses are')} outside your areas, with {openOutside}{' '}
        open pickups.
      </p>
      <Form send={send} className="gap-4">
        <WeekDays legend="Pickup days" chosen={serviceDays} onChoose={setDays} />
        <PointField label="Station location" point={middle} near={middle} onChange={setMiddle} />
        {mayChange && <SubmitButton className="justify-self-start">Save</SubmitButton>}
      </Form>
    </Section>
  )
}
