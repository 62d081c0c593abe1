import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import type { EnvelopeOf, OutputOf } from '../../contract/endpoint.ts'
import { pageAt } from '../../contract/page.ts'
import { proposeStations } from '../../contract/ground/serving.ts'
import { query } from '../query.ts'
import { rich } from '../rich.tsx'
import { t } from '../t.ts'
import { useSettled } from '../ui/form/use-settled.ts'
import { Icon } from '../ui/icon.tsx'
import { Status } from '../ui/status.tsx'
import { linkTo } from '../ui/text-link.tsx'

type Proposed = OutputOf<typeof proposeStations>

type ProposalsProps = {
  address: string
  /** The station in the field below. */
  picked: string
  onPick: (option: { value: string; label: string }) => void
}

const leastLetters = 3

const choiceLook =
  'flex min-h-12 w-full cursor-pointer items-center gap-2.5 rounded-xl border border-line-strong ' +
  'px-3.5 py-2 text-left leading-tight transition-colors hover:border-leaf-700 ' +
  'aria-pressed:border-leaf-700 aria-pressed:bg-leaf-100 aria-pressed:font-semibold'

/** The stations that say they serve an address; they stand there while it is typed. */
export function Proposals({ address, picked, onPick }: ProposalsProps) {
  const typed = address.trim().slice(0, 300)
  const settled = useSettled(typed)
  const id = useId()
  const { data, isError } = useQuery({
    ...query(proposeStations, { address: settled }),
    enabled: settled.length >= leastLetters,
    placeholderData: before => before,
  })
  useOnlyOne(data?.data, picked, onPick)
  // Who cannot be told has the list of all stations, which says what is wrong.
  if (typed.length < leastLetters || isError) return null
  const proposed = data?.data
  return (
    // Room for a first answer, so that nothing below moves when it comes.
    <section aria-labelledby={id} className="grid min-h-20 content-start gap-2">
      <h2 id={id} className="text-[0.9375rem] font-semibold">
        {t('Stations near you')}
      </h2>
      <Status className="text-sm text-ink-soft empty:hidden">{data && saidOf(data)}</Status>
      {data?.ward && (
        <p className="text-sm text-ink-soft">{t('That is in {lga}, {state}.', data.ward)}</p>
      )}
      <ul className="grid gap-2">
        {proposed?.map(({ _id, station, ...at }) => (
          <li key={_id}>
            <button
              type="button"
              aria-pressed={picked === _id}
              onClick={() => onPick({ value: _id, label: station })}
              className={choiceLook}
            >
              <Icon
                name={picked === _id ? 'check' : 'home'}
                className="size-5 shrink-0 text-leaf-700"
              />
              <span className="min-w-0 wrap-anywhere">
                {station}
                <Place name={station} {...at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where one station alone says that it comes there, nobody has to choose; whoever chose another keeps it. */
function useOnlyOne(
  proposed: readonly Proposed[number][] | undefined,
  picked: string,
  onPick: ProposalsProps['onPick'],
) {
  const byItself = useRef('')
  const serving = proposed?.filter(({ serves }) => serves) ?? []
  const only = serving.length === 1 ? serving[0] : undefined
  useEffect(() => {
    if (picked !== '' && picked !== byItself.current) return
    if (!only) {
      // What was chosen for another address goes with it.
      if (!proposed || picked === '' || serving.some(({ _id }) => _id === picked)) return
      onPick({ value: '', label: '' })
      byItself.current = ''
      return
    }
    // Whoever is looking for one by name goes on typing it.
    if (document.activeElement?.getAttribute('role') === 'combobox') return
    if (picked !== only._id) onPick({ value: only._id, label: only.station })
    byItself.current = only._id
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer: it may be emptied by hand
  }, [only?._id, proposed])
}

type PlaceProps = Pick<Proposed[number], 'city' | 'state' | 'distanceKm'> & { name: string }

/** The town and state, where the name does not say them. */
function Place({ name, city, state, distanceKm }: PlaceProps) {
  const unsaid = [city, state].filter((part, at, all) => {
    return part && !name.includes(part) && all.indexOf(part) === at
  })
  const said = [...unsaid, ...(distanceKm === null ? [] : [t('{km} km away', { km: distanceKm })])]
  if (said.length === 0) return null
  return <span className="block text-sm font-normal text-ink-soft">{said.join(', ')}</span>
}

function saidOf({ data: proposed, wide }: EnvelopeOf<typeof proposeStations>) {
  if (proposed.some(({ serves }) => serves)) return null
  if (wide) return t('These are in {place}. Add your street to see which one serves you.', wide)
  const tell = linkTo(pageAt('/support'))
  if (proposed.some(({ distanceKm }) => distanceKm !== null)) {
    return rich(
      'No station serves this address yet. These are nearby: choose one, or <tell>tell us</tell>.',
      { tell },
    )
  }
  return proposed.length > 0
    ? rich(
        'No station serves this address yet. These are in your state: choose the nearest, or <tell>tell us</tell>.',
        { tell },
      )
    : rich(
        'No station serves this address yet. Choose the nearest below, or <tell>tell us</tell>.',
        { tell },
      )
}
