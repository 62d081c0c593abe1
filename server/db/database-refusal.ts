import type { RefusalCode } from '../../contract/refusal.ts'
import { sqlState } from './connect.ts'

/*
 * The "no"s that the database itself says, where two who act at once must not both get through. In SQL they are said by name,
 * `PERFORM refuse('carrier_full')`, with a detail where a sentence needs one. Each leaves under an SQLSTATE of its own, because
 * that is what an older server beside this one knows it by, and a newer one beside functions of before: a number stays with its
 * name for good, and a new name takes the next. `npm run generate -- refusals` makes refuse() of this list (refuse.sql).
 */

export const databaseRefusals = {
  carrier_full: 'KW001',
  monthly_limit_reached: 'KW003',
  station_suspended: 'KW004',
  too_many_open: 'KW005',
  dues_unpaid: 'KW006',
  idempotency_mismatch: 'KW010',
  hold_resolved: 'KW011',
  not_enough: 'KW012',
  price_out_of_bounds: 'KW014',
  stock_gone: 'KW015',
  cash_ceiling: 'KW016',
  more_than_paid: 'KW017',
  // The account was deleted while the call was under way.
  no_session: 'KW018',
  problem_open: 'KW025',
  day_not_served: 'KW026',
  day_full: 'KW027',
  place_gone: 'KW028',
  stop_stands: 'KW029',
  place_held: 'KW031',
} as const satisfies Partial<Record<RefusalCode, `KW${string}`>>

export type DatabaseRefusal = keyof typeof databaseRefusals

const codes = new Map(
  Object.entries(databaseRefusals).map(([code, state]) => [state, code as DatabaseRefusal]),
)

/** Which "no" of the database an error is; none where it is another error. */
export const databaseRefusalOf = (error: unknown): DatabaseRefusal | undefined =>
  codes.get(sqlState(error) as (typeof databaseRefusals)[DatabaseRefusal])

/** The text of refuse.sql. */
export const refuseSql =
  () => `-- Made by npm run generate -- refusals, from database-refusal.ts, which says why there are numbers.
CREATE OR REPLACE FUNCTION refuse(code text, detail text DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  state CONSTANT text := CASE code
${Object.entries(databaseRefusals)
  .map(([code, state]) => `    WHEN '${code}' THEN '${state}'\n`)
  .join('')}  END;
BEGIN
  IF state IS NULL THEN RAISE EXCEPTION 'no refusal of the database is called %', code; END IF;
  RAISE EXCEPTION USING ERRCODE = state, MESSAGE = code, DETAIL = coalesce(detail, '');
END $$;
`
