import { sql } from 'drizzle-orm'
import { pageAt } from '../../../contract/page.ts'
import type { Status } from '../../../contract/request/request.ts'
import type { Db } from '../../db/connect.ts'
import { rowsOf } from '../../db/statement.ts'
import { demoLogins } from '../known.ts'
import type { WayName } from './roles.ts'

/** The pickup that the tour follows: the newest that Ada has requested since the demo was filled. */
type Followed = {
  id: string
  status: Status
  carrierId: string | null
  carrier: string | null
  isOut: boolean
  stationId: string
}

export async function followed(db: Db): Promise<Followed | null> {
  const [found] = await rowsOf<Followed>(
    db,
    sql`SELECT r.id, r.status, r.carrier_id AS "carrierId", c.name AS carrier, r.station_id AS "stationId",
        EXISTS (SELECT FROM visit v WHERE v.request_id = r.id AND v.set_out_at IS NOT NULL) AS "isOut"
      FROM request r JOIN account a ON a.id = r.resident_id LEFT JOIN carrier c ON c.id = r.carrier_id
      WHERE a.email = ${demoLogins.resident} AND r.status NOT IN ('Cancelled', 'Declined')
        AND r.created_at > (SELECT min(given_at) FROM consent WHERE account_id = a.id)
      ORDER BY r.id DESC LIMIT 1`,
  )
  return found ?? null
}

export type TourStep = {
  way: WayName
  title: string
  press: string
  /** Where the role's tab opens; a carrier has one page. */
  page: string | null
  state: 'done' | 'next' | 'later'
  /** What is known of it by now. */
  news: string
}

const reached = (status: Status | undefined, wanted: Status[]) =>
  status !== undefined && wanted.includes(status)

/** The five steps as they are now: what is done is what the database says of the pickup. */
export function tourOf(pickup: Followed | null, isSeen: boolean): TourStep[] {
  const status = pickup?.status
  const steps = stepsOf(pickup)
  const done = [
    pickup !== null,
    reached(status, ['Assigned', 'Picked up', 'Closed']),
    reached(status, ['Picked up', 'Closed']),
    status === 'Closed',
    status === 'Closed' && isSeen,
  ]
  const next = done.indexOf(false)
  return steps.map(({ way, title, press, page, news }, index) => {
    const state = done[index] ? 'done' : index === next ? 'next' : 'later'
    return { way, title, press, page, state, news: state === 'later' ? '' : news }
  })
}

function stepsOf(pickup: Followed | null): Omit<TourStep, 'state'>[] {
  const requestId = pickup?.id ?? ''
  const carrier = pickup?.carrier
  const atRequest = pickup && pageAt('/user/home/makerequest/:requestId', { requestId })
  return [
    {
      way: 'resident',
      title: 'Ada requests a pickup',
      press: 'Press Make Request and confirm. If Ada already has a pickup, request another.',
      page: pageAt('/user/home'),
      news: pickup ? 'Requested.' : '',
    },
    {
      way: 'clerk',
      title: 'The station assigns a carrier',
      press: 'Press Assign and choose a carrier. Ada’s page shows who is coming.',
      page: pickup
        ? pageAt('/station/assign/:requestId', { requestId })
        : pageAt('/station/assign'),
      news: carrier ? `Assigned to ${carrier}.` : 'Ada is waiting.',
    },
    {
      way: 'carrier',
      title: `${carrier ?? 'The carrier'} picks it up`,
      press: 'At Ada’s stop tap On my way, I’m here and Done. The doorstep code is on Ada’s page.',
      page: null,
      news:
        pickup?.status === 'Assigned' && pickup.isOut
          ? `${carrier} is on the way.`
          : reached(pickup?.status, ['Picked up', 'Closed'])
            ? 'Picked up.'
            : 'Not started.',
    },
    {
      way: 'resident',
      title: 'Ada confirms and rates',
      press: 'Confirm the pickup and give it stars.',
      page: atRequest ?? pageAt('/user/home'),
      news: pickup?.status === 'Closed' ? 'Confirmed.' : 'Waiting for Ada.',
    },
    {
      way: 'director',
      title: 'The director sees it',
      press: 'Ikeja’s page now counts it in today’s figures.',
      page: pickup
        ? pageAt('/director/home/stations/:stationId', { stationId: pickup.stationId })
        : pageAt('/director/home'),
      news: '',
    },
  ]
}
