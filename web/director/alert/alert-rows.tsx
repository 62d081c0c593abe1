import { pageOfAlert, type Alert } from '../../../contract/director/alert.ts'
import { showPhone } from '../../../contract/phone.ts'
import { placeInWords } from '../ranking/measure-words.ts'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Moment } from '../../ui/moment.tsx'
import { sayAlert } from './alert-words.ts'

type AlertRowsProps = { alerts: readonly Alert[]; label: string; withPlaces?: boolean }

/** What is over its bound, each with the station to open and the number to call. */
export function AlertRows({ alerts, label, withPlaces = false }: AlertRowsProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {alerts.map(alert => (
        <li key={alert._id}>
          <Row
            to={pageOfAlert(alert.stationId, alert.rule)}
            picture={<IconDisc name="alert" size="row" tone="clay" />}
            title={alert.station}
            text={
              <>
                {sayAlert(alert)}
                {withPlaces && (
                  <span className="max-sm:hidden">
                    {' · '}
                    {placeInWords(alert)}
                    {' · alert since '}
                    <Moment at={alert.since} />
                  </span>
                )}
              </>
            }
            end={<Call alert={alert} />}
            wraps="beside"
            className="px-0! sm:px-0!"
          />
        </li>
      ))}
    </ul>
  )
}

const Call = ({ alert: { phoneNumber, station } }: { alert: Alert }) => (
  <a
    href={`tel:${phoneNumber}`}
    aria-label={`Call ${station}, ${showPhone(phoneNumber)}`}
    className="relative inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong px-3.5 font-semibold whitespace-nowrap hover:bg-leaf-100"
  >
    <Icon name="phone" className="size-4" />
    Call
  </a>
)
