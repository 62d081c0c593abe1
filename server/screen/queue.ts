import { lagosDay } from '../../contract/calendar.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { ApprovalKind } from '../../contract/approval/approval-kind.ts'
import type { ProblemKind } from '../../contract/problem/problem-shape.ts'
import { answerProblemWithinHours } from '../../contract/problem/problem.ts'
import {
  answerWithinHours,
  approveWithinHours,
  queueLimit,
  type getQueue,
  type QueueItem,
  type QueueKind,
} from '../../contract/screen/queue.ts'
import type * as contract from '../../contract/screen/queue.ts'
import type { Handlers, WrittenRule } from '../call/context.ts'
import { Written, type WrittenRow } from '../call/written.ts'
import {
  array,
  asText,
  moment,
  number,
  object,
  orNull,
  uuidText,
  when,
  word,
  written,
} from '../db/json.ts'
import { named } from '../db/statement.ts'
import { requestForStaff as ofStaff } from '../request/request.ts'

// $1 the station, $2 today in Lagos, $3 now, $4 the one kind that is wanted or null, $5 how many, $6 whether the head asks.

type Source = { from: string; where: string; gives: string; order: string }

const promiseEnds = `(request.promised_on + 1)::timestamp AT TIME ZONE 'Africa/Lagos'`
const noProblem = 'NULL::uuid AS about, NULL::text AS wrong'
const nothingMore = `NULL::text AS name, NULL::text AS said, NULL::bigint AS number, NULL::bigint AS most,
  ${noProblem}`

/** Whoever was quoted a price and has not answered waits for nobody. */
const waitsForCarrier = `request.station_id = $1 AND request.status = 'Pending...'
  AND (request.quoted_at IS NULL OR request.accepted_at IS NOT NULL)`

/** Where each kind is found, and in which order it runs out. A thing is of one kind. */
const sources: Record<QueueKind, Source> = {
  late: {
    from: 'request',
    // What is late and has a carrier is on somebody's round, and needs no answer here.
    where: `${waitsForCarrier} AND request.promised_on < $2::date`,
    gives: `request.id, ${promiseEnds} AS runs_out_at, ${nothingMore}`,
    order: 'request.promised_on, request.id',
  },
  waiting: {
    from: 'request',
    where: `${waitsForCarrier} AND request.promised_on >= $2::date`,
    gives: `request.id, ${promiseEnds} AS runs_out_at, ${nothingMore}`,
    order: 'request.promised_on, request.id',
  },
  cash: {
    from: `carrier JOIN station ON station.id = carrier.station_id
      JOIN ledger_account AS purse
        ON purse.kind = 'cash' AND purse.owner = carrier.id AND purse.shard = 0`,
    where: `carrier.station_id = $1 AND purse.debits_posted > purse.credits_posted
      AND purse.debits_posted - purse.credits_posted >= station.cash_ceiling_kobo`,
    gives: `carrier.id, $3::timestamptz AS runs_out_at, carrier.name, carrier.phone_number AS said,
      purse.debits_posted - purse.credits_posted AS number, station.cash_ceiling_kobo AS most, ${noProblem}`,
    order: 'purse.debits_posted - purse.credits_posted DESC, carrier.id',
  },
  answer: {
    // Whoever writes again has waited since the first of what nobody has answered.
    from: `ticket CROSS JOIN LATERAL (
        SELECT coalesce(min(asked.at), ticket.last_at) AS since FROM ticket_message AS asked
        WHERE asked.ticket_id = ticket.id AND asked.by_role = 'asker' AND asked.at > coalesce((
          SELECT max(answer.at) FROM ticket_message AS answer
          WHERE answer.ticket_id = ticket.id AND answer.by_role <> 'asker'), '-infinity')
      ) AS waits`,
    where: 'ticket.station_id = $1 AND ticket.closed_at IS NULL AND ticket.last_by_asker',
    gives: `ticket.id, waits.since + interval '${answerWithinHours} hours' AS runs_out_at, ticket.name,
      ticket.title AS said, ticket.number, NULL::bigint AS most, ${noProblem}`,
    order: 'waits.since, ticket.id',
  },
  problem: {
    from: 'problem JOIN account ON account.id = problem.resident_id',
    where: `problem.station_id = $1 AND problem.state = 'said'`,
    gives: `problem.id, problem.answer_by AS runs_out_at, account.name, problem.words AS said,
      NULL::bigint AS number, NULL::bigint AS most, problem.request_id AS about, problem.kind AS wrong`,
    order: 'problem.answer_by, problem.id',
  },
  approval: {
    from: 'approval JOIN account ON account.id = approval.asked_by',
    where: `approval.station_id = $1 AND approval.state = 'waiting' AND $6`,
    gives: `approval.id, approval.asked_at + interval '${approveWithinHours} hours' AS runs_out_at, account.name,
      approval.reason AS said, approval.amount_kobo AS number, NULL::bigint AS most,
      coalesce(approval.request_id, approval.carrier_id, approval.receipt_id) AS about, approval.kind AS wrong`,
    order: 'approval.id',
  },
}

const firstOf = ([kind, { from, where, gives, order }]: [string, Source]) =>
  `(SELECT '${kind}' AS kind, ${gives} FROM ${from}
    WHERE ${where} AND coalesce($4::text, '${kind}') = '${kind}' ORDER BY ${order} LIMIT ${queueLimit})`

const countOf = ({ from, where }: Source) => number(`(SELECT count(*) FROM ${from} WHERE ${where})`)

/** Whose money an approval is about: a resident's, or what a carrier brought. */
const whoseMoney = `(CASE item.wrong
    WHEN 'shortage' THEN (SELECT name FROM carrier AS short WHERE short.id = item.about)
    WHEN 'reversal' THEN (SELECT paid.name FROM cash_receipt AS cash JOIN account AS paid ON paid.id = cash.resident_id
      WHERE cash.id = item.about)
    ELSE (SELECT paid.name FROM request AS asked JOIN account AS paid ON paid.id = asked.resident_id
      WHERE asked.id = item.about)
  END)`

const item = object<QueueItem>({
  _id: uuidText('item.id'),
  kind: word<QueueKind>('item.kind'),
  runsOutAt: moment('item.runs_out_at'),
  request: when('request.id IS NOT NULL', ofStaff),
  cash: when(
    `item.kind = 'cash'`,
    object<NonNullable<QueueItem['cash']>>({
      name: written('item.name'),
      phoneNumber: written('item.said'),
      heldKobo: number('item.number'),
      ceilingKobo: number('item.most'),
    }),
  ),
  ticket: when(
    `item.kind = 'answer'`,
    object<NonNullable<QueueItem['ticket']>>({
      number: number('item.number'),
      name: written('item.name'),
      title: written('item.said'),
      since: moment(`(item.runs_out_at - interval '${answerWithinHours} hours')`),
    }),
  ),
  problem: when(
    `item.kind = 'problem'`,
    object<NonNullable<QueueItem['problem']>>({
      requestId: uuidText('item.about'),
      name: written('item.name'),
      kind: word<ProblemKind>('item.wrong'),
      words: orNull(written('item.said')),
      saidAt: moment(`(item.runs_out_at - interval '${answerProblemWithinHours} hours')`),
    }),
  ),
  approval: when(
    `item.kind = 'approval'`,
    object<NonNullable<QueueItem['approval']>>({
      kind: word<ApprovalKind>('item.wrong'),
      name: written('item.name'),
      amountKobo: number('item.number'),
      whose: orNull(written(whoseMoney)),
      reason: written('item.said'),
      askedAt: moment(`(item.runs_out_at - interval '${approveWithinHours} hours')`),
    }),
  ),
})

/** What runs out first, chosen before anything is looked up for it. */
const chosen = `(
    SELECT * FROM (${Object.entries(sources).map(firstOf).join(' UNION ALL ')}) AS each
    ORDER BY runs_out_at, kind, number DESC, id LIMIT $5
  ) AS item
  LEFT JOIN (SELECT request.*, $2::date AS today FROM request) AS request
    ON request.id = item.id AND item.kind IN ('late', 'waiting')
  LEFT JOIN resident ON resident.account_id = request.resident_id
  LEFT JOIN account ON account.id = request.resident_id
  LEFT JOIN station ON station.id = request.station_id
  LEFT JOIN carrier ON carrier.id = request.carrier_id
  LEFT JOIN area ON area.id = request.area_id`

const queue = object<OutputOf<typeof getQueue>>({
  counts: object({
    late: countOf(sources.late),
    waiting: countOf(sources.waiting),
    cash: countOf(sources.cash),
    answer: countOf(sources.answer),
    problem: countOf(sources.problem),
    approval: countOf(sources.approval),
  }),
  items: array(item, chosen, 'item.runs_out_at, item.kind, item.number DESC, item.id'),
})

const read: WrittenRule<typeof getQueue> = async ({ db, actor, now }, { kind, limit }) => {
  const [row] = await named<WrittenRow>(db, 'queue', `SELECT ${asText(queue)} AS json`, [
    actor.stationId,
    lagosDay(now),
    now,
    kind ?? null,
    limit,
    actor.member === 'head',
  ])
  if (!row) throw new Error('a queue without a row')
  return { data: new Written(row.json) }
}

export const queueHandlers: Handlers<typeof contract> = { getQueue: read }
