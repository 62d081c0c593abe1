import { useQuery } from '@tanstack/react-query'
import { listRequests } from '../../../contract/request/request.ts'
import { query } from '../../query.ts'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, rowsLook, RowsTitle } from '../../ui/layout/row.tsx'
import { pageOf } from '../request/request-row.tsx'
import { dayOf, nameOf } from '../request/request-words.ts'
import { HiddenMoney } from './hidden-money.tsx'
import { t } from '../../t.ts'

/** What is set aside, row by row: for which request, and when somebody comes. */
export function SetAside({ shown }: { shown: boolean }) {
  const { data } = useQuery(query(listRequests, { state: 'open' }))
  const held = data?.data.filter(({ payment }) => payment === 'set aside') ?? []
  if (held.length === 0) return null
  return (
    <div id="set-aside-rows">
      <RowsTitle id="set-aside">{t('Set aside')}</RowsTitle>
      <Card aria-labelledby="set-aside" className="p-0! sm:p-0!">
        <ul className={rowsLook}>
          {held.map(request => (
            <li key={request._id}>
              <Row
                to={pageOf(request)}
                picture={<IconDisc name="bin" size="row" tone="plain" />}
                title={nameOf(request)}
                text={t('for {day}', { day: dayOf(request) })}
                end={<HiddenMoney kobo={request.priceKobo} shown={shown} />}
              />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
