import { useState } from 'react'
import { useParams } from 'react-router'
import type { StationDetail } from '../../../contract/director/oversight.ts'
import { pageAt } from '../../../contract/page.ts'
import { showPhone } from '../../../contract/phone.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Quantity } from '../../ui/chart/quantity.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Tabs, useTabInUrl } from '../../ui/layout/tabs.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Menu, type MenuItem } from '../../ui/overlay/menu.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { placeInWords } from '../ranking/measure-words.ts'
import { MoveResidents } from './move-residents.tsx'
import { PlaceStation } from './place-station.tsx'
import { StationCarriers } from './station-carriers.tsx'
import { StationMoney } from './station-money.tsx'
import { StationMonths } from './station-months.tsx'
import { StationNow } from './station-now.tsx'
import { StationPrices } from './station-prices.tsx'
import { StationRequests } from './station-requests.tsx'
import { StationStaff } from './station-staff.tsx'
import { StationStatus } from './station-status.tsx'
import { resume, suspend } from './station-suspension.ts'
import { StationDays, StationYear } from './station-trend.tsx'
import { useOwnStation } from './use-own-station.ts'

/** One station: how it does, what is late, who works there, and what it may ask. */
export default function StationPage() {
  const { stationId = '' } = useParams()
  const { station, error, isFetching, refetch } = useOwnStation(stationId)
  return (
    <>
      <TextLink
        to={pageAt('/director/home/stations')}
        data-screen-only
        className="mb-1 inline-flex min-h-11 items-center gap-1.5"
      >
        <Icon name="arrow-left" className="size-4" />
        All Stations
      </TextLink>
      {station ? (
        // A move to another station's page begins anew.
        <Station key={station._id} station={station} />
      ) : (
        <>
          <PageTitle>Station</PageTitle>
          <Card aria-label="Station">
            {error ? (
              <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
            ) : (
              <TextSkeleton rows={5} />
            )}
          </Card>
        </>
      )}
    </>
  )
}

function Station({ station }: { station: StationDetail }) {
  const { _id, status, suspendedAt, suspensionReason } = station
  const [current, open] = useTabInUrl(['now', 'money', 'carriers', 'staff', 'prices'])
  return (
    <>
      <PageTitle
        eyebrow={
          <>
            <StationStatus status={status} /> · {placeInWords(station)}
          </>
        }
        actions={<Actions station={station} />}
      >
        {station.station}
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {suspendedAt && (
          <Callout tone="clay">
            Suspended <Moment at={suspendedAt} />: “{suspensionReason}” It takes no new requests;
            assigned pickups can still be done.
          </Callout>
        )}
        <Tabs
          label={`About ${station.station}`}
          current={current}
          onChange={open}
          tabs={[
            { id: 'now', label: 'Now', panel: <Now station={station} /> },
            { id: 'money', label: 'Money', panel: <MoneyPanel station={station} /> },
            { id: 'carriers', label: 'Carriers', panel: <StationCarriers stationId={_id} /> },
            { id: 'staff', label: 'Staff', panel: <StationStaff station={station} /> },
            { id: 'prices', label: 'Prices', panel: <StationPrices stationId={_id} /> },
          ]}
        />
      </div>
    </>
  )
}

const panelLook = 'grid grid-cols-[minmax(0,1fr)] gap-6'

function Now({ station }: { station: StationDetail }) {
  return (
    <div className={panelLook}>
      <StationNow station={station} />
      <StationRequests stationId={station._id} late={station.now.late} />
      <Contact station={station} />
    </div>
  )
}

function MoneyPanel({ station }: { station: StationDetail }) {
  return (
    <div className={panelLook}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <StationMoney money={station.money} />
        <div className="grid gap-6">
          <StationDays days={station.days} />
          <StationYear months={station.months} />
        </div>
      </div>
      <StationMonths {...station} />
    </div>
  )
}

function Actions({ station }: { station: StationDetail }) {
  const [opened, setOpened] = useState<'move' | 'place' | null>(null)
  const { _id, status, residents } = station
  const close = () => setOpened(null)
  const items: MenuItem[] = [
    { label: 'Location…', icon: 'station', onSelect: () => setOpened('place') },
  ]
  if (residents > 0) {
    items.push({ label: 'Move residents…', icon: 'swap', onSelect: () => setOpened('move') })
  }
  if (status === 'active') {
    const onSelect = () => void suspend(station)
    items.push({ label: 'Suspend…', icon: 'alert', danger: true, onSelect })
  }
  return (
    <>
      <ButtonLink variant="ghost" to={pageAt('/director/home/audit', { station: _id })}>
        Audit log
      </ButtonLink>
      {status === 'suspended' && <Button onClick={() => void resume(station)}>Resume</Button>}
      <Menu label={`More for ${station.station}`} items={items} />
      {opened === 'move' && <MoveResidents station={station} onClose={close} />}
      {opened === 'place' && <PlaceStation station={station} onClose={close} />}
    </>
  )
}

const linkLook =
  '-my-2.5 inline-flex min-h-11 items-center text-leaf-700 underline underline-offset-3'

function Contact({ station }: { station: StationDetail }) {
  const { phoneNumber, email, address, createdAt, residents } = station
  return (
    <Card aria-labelledby="contact">
      <h2 id="contact" className="mb-4 text-xl font-bold">
        Contact
      </h2>
      <Facts
        facts={[
          [
            'Phone',
            <a key="phone" href={`tel:${phoneNumber}`} className={`figures ${linkLook}`}>
              {showPhone(phoneNumber)}
            </a>,
          ],
          [
            'Email',
            <a key="email" href={`mailto:${email}`} className={linkLook}>
              {email}
            </a>,
          ],
          ['Address', address],
          ['Opened', <Moment key="opened" at={createdAt} />],
          ['Serves', <Quantity key="serves" amount={residents} unit={['resident', 'residents']} />],
        ]}
      />
    </Card>
  )
}
