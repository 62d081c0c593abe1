import { sayNaira } from '../../../contract/money.ts'
import { showPhone } from '../../../contract/phone.ts'
import type { DoorOfRequest } from '../../../contract/request/gate-facts.ts'
import { shortId, type PickupRequest } from '../../../contract/request/request.ts'
import { sayWish } from '../../street/street-words.ts'
import { showLongDay } from '../../ui/day.ts'
import { atTheDoor } from '../wallet/money-words.ts'

type StopProps = {
  parts: readonly PickupRequest[]
  number: number
  door: DoorOfRequest | undefined
}

/** One door, with what is to be taken there: each part has its own box. */
export function RunSheetStop({ parts, number, door }: StopProps) {
  const [first] = parts
  if (!first) throw new Error('a stop without a part')
  const { user, address, phoneNumber, landmark } = first
  const isOne = parts.length === 1
  return (
    <li className="break-inside-avoid py-4 print:py-2 print:text-sm">
      <div className={partLook}>
        {isOne && <Box />}
        <div className="min-w-[min(9rem,70%)] flex-1">
          <p className="text-lg leading-tight font-bold wrap-anywhere print:text-base">
            <span className="figures text-ink-soft">{number}.</span> {address}
          </p>
          <p className="wrap-anywhere">
            {user}
            {phoneNumber && <span className="figures"> · {showPhone(phoneNumber)}</span>}
            {!isOne && <b className="figures"> · {parts.length} pickups</b>}
          </p>
          {[landmark, door?.bagSpot, door?.gateNote].filter(Boolean).map(said => (
            <p key={said} className="wrap-anywhere">
              {said}
            </p>
          ))}
          {isOne && <Wish request={first} />}
        </div>
        {isOne && <Price request={first} />}
      </div>
      {isOne ? (
        <WhyNot />
      ) : (
        <ul aria-label={`Pickups of ${user}`}>
          {parts.map(part => (
            <li key={part._id} className={`${partLook} pt-2 pl-4`}>
              <Box />
              <div className="min-w-[min(9rem,70%)] flex-1">
                {sayWish(part) ? <Wish request={part} /> : <p>Bags</p>}
              </div>
              <Price request={part} />
              <WhyNot />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const partLook = 'flex flex-wrap gap-x-4 gap-y-1'

const Box = () => (
  <span
    aria-hidden="true"
    className="mt-0.5 size-6 shrink-0 rounded border-2 border-ink print:rounded-none"
  />
)

function Wish({ request }: { request: PickupRequest }) {
  const wish = sayWish(request)
  return wish && <p className="mt-1 whitespace-pre-line wrap-anywhere">{wish}</p>
}

function Price({ request }: { request: PickupRequest }) {
  const { kobo, how } = atTheDoor(request)
  return (
    <div className="ml-auto max-w-full text-right text-sm">
      {kobo > 0 && <p className="figures text-base font-semibold">{sayNaira(kobo)}</p>}
      <p className={kobo > 0 ? '' : 'text-ink-soft'}>{how}</p>
      <p className="figures text-ink-soft">#{shortId(request._id)}</p>
      {request.late && (
        <p className="font-bold text-clay">late: promised {showLongDay(request.promisedOn)}</p>
      )}
    </div>
  )
}

const WhyNot = () => (
  <p className="flex w-full items-end gap-2 pt-2 pl-10 text-sm text-ink-soft not-print:hidden">
    Not done because:
    <span className="flex-1 border-b border-ink-soft" />
  </p>
)
