import { useState, type KeyboardEvent, type Ref } from 'react'
import { sayNaira } from '../../../contract/money.ts'
import { itemNames } from '../../../contract/price/price.ts'
import { shortId } from '../../../contract/request/request.ts'
import { isRefused } from '../../reason.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { ResidentHead } from '../resident/resident-head.tsx'
import { ResidentPicker } from '../resident/resident-picker.tsx'
import type { Resident } from '../resident/resident.ts'
import type { Weigh } from './use-weigh.ts'
import { noRequest } from './weigh-draft.ts'

type WeighWhoProps = {
  weigh: Weigh
  /** One list is done or thrown away: the search is where to go on. */
  isNext: boolean
  ref: Ref<HTMLElement>
}

/** Who brings it, and what for. */
export function WeighWho({ weigh, isNext, ref }: WeighWhoProps) {
  const { user, person, choose, requestId, change } = weigh
  // Whoever has just changed the person goes on where the button was that is gone now.
  const [acted, setActed] = useState(false)
  const go = (to: string) => {
    setActed(true)
    choose(to)
  }
  return (
    <Card ref={ref} aria-labelledby="who" className="self-start max-sm:p-4">
      <h2 id="who" className={user ? 'sr-only' : 'text-xl font-bold'}>
        Who is it for?
      </h2>
      {!user ? (
        <Finder focused={acted || isNext} onPick={go} />
      ) : person.resident ? (
        <div tabIndex={-1} ref={acted ? takeFocus : undefined} className="grid gap-4 outline-none">
          <ResidentHead resident={person.resident} onOther={() => go('')} />
          <Requests
            resident={person.resident}
            chosen={requestId ?? noRequest}
            onChoose={request => change({ request })}
          />
        </div>
      ) : (
        <Missing person={person} onOther={() => go('')} />
      )}
    </Card>
  )
}

/** The search key of a phone leads to what was found, and puts the keyboard away. */
function toFound(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>('li button')?.focus()
}

type FinderProps = { focused: boolean; onPick: (userId: string) => void }

function Finder({ focused, onPick }: FinderProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what stands in it
    <div onKeyDown={toFound} className="-mb-3">
      <ResidentPicker quiet focused={focused} onPick={({ _id }) => onPick(_id)} />
    </div>
  )
}

type MissingProps = { person: Weigh['person']; onOther: () => void }

function Missing({ person: { error, isFetching, refetch }, onOther }: MissingProps) {
  if (!error) return <TextSkeleton rows={2} />
  if (isRefused(error)) {
    return (
      <div className="grid justify-items-start gap-3">
        <Callout tone="clay">This resident is not with your station.</Callout>
        <Button onClick={onOther}>Find a resident</Button>
      </div>
    )
  }
  return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
}

type Request = Resident['requests'][number]
type RequestsProps = {
  resident: Resident
  chosen: string
  onChoose: (requestId: string) => void
}

/** For which request it is, open or due; nothing is asked of whoever has none. */
function Requests({ resident: { requests, dues }, chosen, onChoose }: RequestsProps) {
  if (requests.length + dues.length === 0) return null
  const options = [
    { value: noRequest, label: 'No request' },
    ...requests.map(request => ({ value: request._id, label: requestInWords(request) })),
    ...dues.map(({ requestId, amountKobo }) => ({
      value: requestId,
      label: `#${shortId(requestId)} · ${sayNaira(amountKobo)} due`,
    })),
  ]
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">For which request</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <label key={value} className={chipLook}>
            <input
              type="radio"
              name="request"
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="size-5 shrink-0 accent-leaf-700"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const chipLook =
  'figures flex min-h-12 cursor-pointer items-center gap-2.5 rounded-xl border border-line-strong ' +
  'px-3 py-2 text-[0.9375rem] leading-tight transition-colors has-checked:border-leaf-700 ' +
  'has-checked:bg-leaf-100 has-checked:font-semibold'

const requestInWords = ({ _id, kind, priceKobo, payWith, covered }: Request) =>
  [
    `#${shortId(_id)}`,
    itemNames[kind === 'special' ? 'special' : 'pickup'],
    sayNaira(priceKobo),
    ...(payWith === 'recyclables' ? ['pays with recyclables'] : []),
    ...(covered ? ['set aside'] : []),
  ].join(' · ')
