import type { PickupRequest } from '../../../contract/request/request.ts'
import { actionsOf } from '../request/request-action.ts'
import type { Street } from './by-street.ts'

/** What is picked, with everything on a street or without it. */
export function withStreet(picked: ReadonlySet<string>, { requests }: Street, on: boolean) {
  const ids = requests.filter(each => actionsOf(each).length > 0).map(({ _id }) => _id)
  const next = new Set(picked)
  for (const id of ids)
    if (on) next.add(id)
    else next.delete(id)
  return next
}

type StreetHeadProps = {
  street: Street
  pickStreet: (street: Street, on: boolean) => void
  isPicked: (request: PickupRequest) => boolean
}

/** The street, and a box for everything on it. */
export function StreetHead({ street, pickStreet, isPicked }: StreetHeadProps) {
  const { name, waiting, late, requests } = street
  const said = [waiting > 0 && `${waiting} waiting`, late > 0 && `${late} late`].filter(Boolean)
  const able = requests.filter(each => actionsOf(each).length > 0)
  const words = (
    <>
      <b>{name}</b>{' '}
      <span className="figures font-normal text-ink-soft">
        {said.length > 0 ? said.join(', ') : requests.length}
      </span>
    </>
  )
  if (able.length < 2) return <p className="py-0.5 pl-11 lg:py-1.5">{words}</p>
  return (
    <label className="flex min-h-7 cursor-pointer items-center">
      <span className="grid w-11 shrink-0 place-items-center lg:w-9">
        <input
          type="checkbox"
          data-pick-street
          aria-label={`Select ${name}`}
          checked={able.every(isPicked)}
          onChange={({ target }) => pickStreet(street, target.checked)}
          className="size-5 cursor-pointer accent-leaf-700"
        />
      </span>
      <span className="pl-2 max-lg:pl-0 lg:py-1">{words}</span>
    </label>
  )
}
