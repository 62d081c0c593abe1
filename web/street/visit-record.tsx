import { isUnannounced, whyNotDone } from '../../contract/request/pickup.ts'
import { sayNaira } from '../../contract/money.ts'
import type { VisitOnRecord } from '../../contract/visit/record.ts'
import { Badge } from '../ui/badge.tsx'
import { showClock, showDay } from '../ui/day.ts'
import { Icon } from '../ui/icon.tsx'
import { showMoment } from '../ui/moment.tsx'
import {
  heardNames,
  proofNames,
  proofTones,
  reportedLater,
  unannouncedName,
  wrongCodeName,
} from './street-words.ts'

type Heard = VisitOnRecord['events'][number]

/** Each time that somebody went to the door: what was heard of it, and what shows that it was done. */
export function VisitRecords({ visits }: { visits: readonly VisitOnRecord[] }) {
  return (
    <ol className="grid gap-4">
      {visits.map((visit, index) => (
        <li
          key={visit._id}
          className="grid gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0"
        >
          <VisitHead visit={visit} number={index + 1} />
          <VisitProof visit={visit} />
          <Events events={visit.events} />
        </li>
      ))}
    </ol>
  )
}

function VisitHead({ visit, number }: { visit: VisitOnRecord; number: number }) {
  const { carrier, plannedOn, outcome } = visit
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <b className="wrap-anywhere">
        Visit {number}, {carrier}
      </b>
      <span className="text-sm text-ink-soft">for {showDay(plannedOn)}</span>
      <Badge tone={outcome === 'not done' ? 'clay' : outcome === 'done' ? 'leaf' : 'plain'}>
        {outcome ?? stateOf(visit)}
      </Badge>
    </p>
  )
}

const stateOf = ({ setOutAt, hereAt }: VisitOnRecord) =>
  hereAt ? 'at the gate' : setOutAt ? 'on the way' : 'not set out'

/** What shows that it was done, or why it was not. */
function VisitProof({ visit }: { visit: VisitOnRecord }) {
  const { outcome, reason, note, proof, photo, bags, cashKobo, carrier, wrongCode } = visit
  const facts = [
    bags ? `${bags} ${bags === 1 ? 'bag' : 'bags'} of recyclables` : '',
    cashKobo ? `${sayNaira(cashKobo)} in cash` : '',
  ].filter(Boolean)
  return (
    <div className="grid gap-2.5 empty:hidden">
      {photo && <VisitPhoto photo={photo} carrier={carrier} />}
      {outcome === 'done' && proof && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={proofTones[proof]}>{proofNames[proof]}</Badge>
          {wrongCode && <Badge tone="clay">{wrongCodeName}</Badge>}
          {proof === 'none' && 'We asked the resident whether it is gone.'}
          {proof === 'none' && isPhotoOfLater(visit) && 'The photo was added later.'}
        </p>
      )}
      {outcome === 'not done' && reason && (
        <p className="flex flex-wrap items-center gap-2 text-sm wrap-anywhere">
          Because {whyNotDone(reason, note)}.
          {isUnannounced(visit) && <Badge tone="clay">{unannouncedName}</Badge>}
        </p>
      )}
      {facts.length > 0 && <p className="figures text-sm text-ink-soft">{facts.join(', ')}</p>}
    </div>
  )
}

const isPhotoOfLater = ({ photo, events }: VisitOnRecord) => {
  const order = events.map(({ what }) => what)
  return photo !== null && order.lastIndexOf('photo') > order.lastIndexOf('done')
}

/** The photo as the carrier took it; a press shows the whole of it. */
const VisitPhoto = ({ photo, carrier }: { photo: string; carrier: string }) => (
  <a href={photo} target="_blank" rel="noreferrer" className="block max-w-md rounded-lg">
    <img
      src={photo}
      alt={`Left behind at the door by ${carrier}`}
      loading="lazy"
      className="aspect-[3/2] w-full rounded-lg border border-line bg-line object-cover"
    />
  </a>
)

function Events({ events }: { events: readonly Heard[] }) {
  const told = events.filter(({ what }) => what !== 'planned')
  if (told.length === 0) return null
  return (
    <ol className="grid gap-1.5 text-sm">
      {told.map((event, index) => (
        // Things are heard one after the other; the same may be heard twice.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-2">
          <time dateTime={event.at} className="figures text-ink-soft">
            {showClock(event.happenedAt)}
          </time>
          <span className="wrap-anywhere">
            {heardNames[event.what]}
            {event.wrongCode && ', with a wrong code'}
            {event.note && `: “${event.note}”`}
            <HowKnown event={event} />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Who told it, and whether the time is to be believed. */
function HowKnown({ event }: { event: Heard }) {
  const { happenedAt, at, phoneAt, skewed, byRole, by } = event
  const late = reportedLater(happenedAt, at)
  return (
    <span className="text-ink-soft">
      {byRole === 'station' &&
        (event.what === 'called off'
          ? `, by ${by ?? 'the station'}`
          : ` reported by phone, recorded by ${by ?? 'the station'}`)}
      {late && `, ${late} (${showMoment(at)})`}
      {skewed && phoneAt && (
        <span className="ml-1.5 inline-flex items-center gap-1 text-clay">
          <Icon name="clock" className="size-4" />
          the phone’s clock is wrong: it showed {showMoment(phoneAt)}
        </span>
      )}
    </span>
  )
}
