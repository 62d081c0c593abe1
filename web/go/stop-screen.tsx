import { contact } from '../contact.ts'
import { showClock } from '../ui/moment.tsx'
import { t } from '../t.ts'
import { CashPicture, GatePicture, SackPicture, Sign, SignPicture } from './drawing.tsx'
import { pressed, Press, Title } from './parts.tsx'
import { isOpenStop, partOf, wishOf, type Door, type Gate } from './stops.ts'
import type { Way } from './use-screen.ts'
import { naira } from './words.ts'

type StripProps = { waiting: number; onSee: () => void }

/** Whether everything is sent. It never goes away, and never turns in a circle. */
export function Strip({ waiting, onSee }: StripProps) {
  const { isOffline, lastAt } = contact.get()
  const look =
    'flex min-h-12 w-full items-center gap-2.5 border-b-2 border-ink px-4 text-left text-base leading-5 font-semibold text-ink'
  if (waiting > 0) {
    return (
      <button type="button" onClick={onSee} className={`${look} bg-danfo-soft`}>
        <Sign name="phone" />
        <span className="figures">{t('{n} not sent yet', { n: waiting })}</span>
        <span className="ml-auto underline underline-offset-3">{t('See||what waits')}</span>
      </button>
    )
  }
  const time = lastAt ? showClock(lastAt) : ''
  return (
    <p className={`${look} ${isOffline ? 'bg-danfo-soft' : 'bg-leaf-100'}`}>
      <Sign name={isOffline ? 'no-network' : 'check'} />
      <span className="figures">
        {isOffline ? t('Offline. Last update {time}', { time }) : t('All sent, {time}', { time })}
      </span>
    </p>
  )
}

const line = 'grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-3 leading-6 font-semibold'
const tile =
  'flex min-h-19 items-center gap-2 rounded-xl border-2 border-ink px-2.5 py-1.5 text-left text-[0.9375rem] leading-[1.2] font-semibold text-ink'

const Bags = ({ bags }: { bags: number }) => (
  <div className={tile}>
    <SackPicture />
    <span>
      <b className="figures block text-[1.625rem] leading-7">{bags}</b>
      {t('{n|bag|bags}||the number stands above', { n: bags })}
    </span>
  </div>
)

/** It has room beside its picture on a narrow phone, too. */
const amountLook = 'figures block text-[clamp(1.25rem,5.5vw,1.625rem)] leading-7'

function Cash({ kobo, taken, onTake }: { kobo: number; taken: number; onTake: () => void }) {
  if (kobo === 0) {
    return (
      <button type="button" onClick={onTake} className={`${tile} bg-card`}>
        <Sign name="check" className="size-9 text-leaf-900" />
        <span>
          <b className={amountLook}>{naira(taken)}</b>
          {taken > 0 ? t('taken||cash') : t('paid||nothing to collect')}
        </span>
      </button>
    )
  }
  return (
    <button type="button" onClick={onTake} className={`${tile} bg-danfo text-on-danfo`}>
      <CashPicture />
      <span>
        <b className={amountLook}>{naira(kobo)}</b>
        {t('take cash')}
      </span>
    </button>
  )
}

/** The door itself where its position is known; else what the phone's map makes of the address. */
const mapOf = ({ address, position }: Door) =>
  position
    ? `geo:${position.lat},${position.lng}?q=${position.lat},${position.lng}(${encodeURIComponent(address)})`
    : `geo:0,0?q=${encodeURIComponent(address)}`

type StopProps = {
  stop: Gate
  door: Door
  /** The parts that are not taken. */
  left: ReadonlySet<string>
  onLeave: (id: string) => void
  way: Way
}

/** One stop, large: where it is, what stands there, what to take. */
export function StopCard({ stop, door, left, onLeave, way }: StopProps) {
  const isOne = stop.parts.length === 1
  return (
    <section className="px-4 pt-3">
      <div className="text-[2rem] leading-[1.2] [&_h1]:text-[2rem] [&_h1]:leading-[1.2]">
        <Title key={stop.key}>{door.address}</Title>
      </div>
      {[door.landmark, isOne ? wishOf(door) : ''].filter(Boolean).map(said => (
        <p key={said} className={`${line} mt-2`}>
          <SignPicture />
          <span>{said}</span>
        </p>
      ))}
      <p className={`${line} mt-2`}>
        <GatePicture />
        <span>
          {door.name}
          {door.gateNote && <b className="block">{door.gateNote}</b>}
        </span>
      </p>
      {door.bagSpot && (
        <p className={`${line} mt-2`}>
          <span className="[&_svg]:size-8">
            <SackPicture />
          </span>
          <span>{t('Bags: {where}', { where: door.bagSpot })}</span>
        </p>
      )}
      {!isOne && <Parts stop={stop} left={left} onLeave={onLeave} />}
      <div className="two-abreast mt-3 grid gap-2.5">
        {door.bags !== null && <Bags bags={door.bags} />}
        <Cash kobo={door.cashKobo} taken={stop.cashTakenKobo} onTake={() => way.open('cash')} />
      </div>
      <div className="two-abreast mt-2.5 grid gap-2.5">
        {door.phoneNumber && (
          <a href={`tel:${door.phoneNumber}`} className={pressed()}>
            <Sign name="call" />
            {t('Call')}
          </a>
        )}
        <a href={mapOf(door)} className={pressed()}>
          <Sign name="map" />
          {t('Map')}
        </a>
      </div>
    </section>
  )
}

const partLook = 'flex min-h-14 items-center gap-3 px-3 py-1.5 leading-snug font-semibold'

/** What there is to take at one door. At the gate what is not taken is unticked, and then not done. */
function Parts({ stop, left, onLeave }: Pick<StopProps, 'stop' | 'left' | 'onLeave'>) {
  const isHere = stop.state === 'here'
  return (
    <fieldset className="mt-3">
      {isHere && <legend className="pb-1.5">{t('Untick anything you leave behind.')}</legend>}
      <ul className="divide-y divide-ink/35 rounded-xl border-2 border-ink">
        {stop.parts.map(part => (
          <li key={part._id}>
            {isHere && isOpenStop(part) ? (
              <label className={partLook}>
                <input
                  type="checkbox"
                  checked={!left.has(part._id)}
                  onChange={() => onLeave(part._id)}
                  className="size-7 shrink-0 accent-leaf-900"
                />
                {partOf(part)}
              </label>
            ) : (
              <span className={partLook}>
                <Sign
                  name={part.state === 'not done' ? 'close' : isOpenStop(part) ? 'go' : 'check'}
                />
                {partOf(part)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type NextProps = {
  stops: readonly { stop: Gate; number: number }[]
  onChoose: (id: string) => void
}

/** What comes after; a tap takes one first. */
export function Next({ stops, onChoose }: NextProps) {
  if (stops.length === 0) return null
  return (
    <section aria-labelledby="next" className="mt-3.5 border-t-2 border-ink">
      <h2 id="next" className="px-4 pt-2 text-[0.9375rem] leading-5 font-bold">
        {t('Next||stops')}
      </h2>
      <ul className="divide-y divide-ink/35">
        {stops.map(({ stop, number }) => (
          <li key={stop.key} className="ml-4">
            {stop.door && (
              <NextRow door={stop.door} number={number} onChoose={() => onChoose(stop.key)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type NextRowProps = { door: Door; number: number; onChoose: () => void }

function NextRow({ door, number, onChoose }: NextRowProps) {
  const { bags } = door
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid min-h-15 w-full grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-3 py-1.5 pr-4 text-left"
    >
      <span className="figures grid size-8 place-items-center rounded-full border-2 border-ink text-base font-bold">
        {number}
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 leading-snug">
        <span className="min-w-0 flex-[1_1_8rem]">
          <b className="block text-[1.0625rem]">{door.address}</b>
          <span className="block text-[0.9375rem]">{wishOf(door) || door.name}</span>
        </span>
        <span className="figures text-right">
          {bags !== null && (
            <b className="block text-[1.0625rem]">{t('{n|# bag|# bags}', { n: bags })}</b>
          )}
          <span className="block text-[0.9375rem]">
            {door.cashKobo > 0 ? naira(door.cashKobo) : t('paid||nothing to collect')}
          </span>
        </span>
      </span>
    </button>
  )
}

/** What is done seldom stands at the end. */
export function More({ way }: { way: Way }) {
  return (
    <section className="mt-3 mb-4 grid gap-2.5 px-4">
      <Press sign="write" onPress={() => way.open('note')}>
        {t('Note to the station')}
      </Press>
      <Press sign="bottle" onPress={() => way.open('bottles')}>
        {t('Bottles and cans')}
      </Press>
    </section>
  )
}
