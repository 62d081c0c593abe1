import { useState } from 'react'
import { listVisits, type VisitInList } from '../../../contract/desk/close.ts'
import {
  isUnannounced,
  listRequests,
  shortId,
  type PickupRequest,
} from '../../../contract/request/request.ts'
import { csvMoment, type CsvCell } from '../../ui/table/csv.ts'
import { DownloadCsv } from '../../ui/table/download-csv.tsx'
import { boxLook } from '../resident/called-today.tsx'

const requestHead = [
  'Number',
  'Kind',
  'Resident',
  'Phone',
  'Address',
  'Asked on',
  'Requested at',
  'Promised',
  'Planned',
  'Status',
  'Carrier',
  'Price',
  'Landmark',
  'Bags',
] as const

const requestRow = (request: PickupRequest): readonly CsvCell[] => [
  shortId(request._id),
  request.kind,
  request.user,
  request.phoneNumber ?? '',
  request.address,
  ...csvMoment(request.createdAt),
  request.promisedOn,
  request.plannedOn ?? '',
  request.requestStatus,
  request.carrier?.name ?? '',
  { kobo: request.priceKobo },
  request.landmark ?? '',
  request.bags ?? '',
]

const visitHead = [
  'Request',
  'Carrier',
  'Resident',
  'Address',
  'Day',
  'Hour',
  'How',
  'Why not',
  'No arrival recorded',
  'Note',
  'Proof',
  'Wrong code',
  'Reported on',
  'Reported at',
  'Bags',
  'Cash',
] as const

const visitRow = (visit: VisitInList): readonly CsvCell[] => [
  shortId(visit.requestId),
  visit.carrier,
  visit.user,
  visit.address,
  ...csvMoment(visit.overAt),
  visit.outcome,
  visit.reason ?? '',
  isUnannounced(visit) ? 'yes' : '',
  visit.note ?? '',
  visit.proof ?? '',
  visit.wrongCode ? 'yes' : '',
  ...csvMoment(visit.reportedAt),
  visit.bags ?? 0,
  { kobo: visit.cashKobo ?? 0 },
]

const dayLook = 'figures min-h-11 rounded-lg border border-line-strong bg-card px-2.5 lg:min-h-9'

/** What was asked for and what was done in a range of days, as files. */
export function SaveLists({ day }: { day: string }) {
  const [from, setFrom] = useState(day)
  const [to, setTo] = useState(day)
  const choose = (set: (day: string) => void) => ({
    type: 'date',
    className: dayLook,
    onChange: (event: { target: HTMLInputElement }) =>
      event.target.value && set(event.target.value),
  })
  return (
    <section data-screen-only aria-labelledby="files" className={boxLook}>
      <h2 id="files" className="px-4 py-2.5 font-bold">
        Download
      </h2>
      <div className="flex flex-wrap items-end gap-3 border-t border-line px-4 py-3">
        <label className="grid gap-0.5 text-[0.8125rem] text-ink-soft">
          From
          <input {...choose(setFrom)} value={from} max={to} />
        </label>
        <label className="grid gap-0.5 text-[0.8125rem] text-ink-soft">
          To
          <input {...choose(setTo)} value={to} min={from} />
        </label>
        <div className="grid gap-0.5">
          <span className="text-[0.8125rem] text-ink-soft">Requests, by the promised day</span>
          <DownloadCsv
            endpoint={listRequests}
            filters={{ promisedFrom: from, promisedTo: to }}
            things="requests"
            header={requestHead}
            rowOf={requestRow}
          />
        </div>
        <div className="grid gap-0.5">
          <span className="text-[0.8125rem] text-ink-soft">Visits</span>
          <DownloadCsv
            endpoint={listVisits}
            filters={{ from, to }}
            things="visits"
            header={visitHead}
            rowOf={visitRow}
          />
        </div>
      </div>
    </section>
  )
}
