/**
 * When a carrier set out on the round that is under way, in SQL; null: nobody is on the way. A round is what was given to a
 * carrier before everything given so far was over: stops that come after that are another round, on which nobody has set
 * out yet, and a round of which nothing is left is over (gaps and islands). `began` is the moment at which the day began.
 * Who was given to a carrier in mid-round is gone to from the next door that they set out for, `since` then.
 */
export const roundBegan = (
  carrierId: string,
  began: string,
  { wentAt = 'least(day_stop.set_out_at, day_stop.here_at)', since = began } = {},
) => `(
    SELECT min(went.out_at) FILTER (WHERE went.out_at >= greatest(${began}, ${since})) FROM (
      SELECT stop.*, max(stop.given_at) FILTER (WHERE stop.is_first) OVER () AS round_given FROM (
        SELECT ${wentAt} AS out_at, day_stop.over_at,
          coalesce(day_stop.given_at, '-infinity') AS given_at,
          coalesce(day_stop.given_at, '-infinity') > max(coalesce(day_stop.over_at, 'infinity')) OVER (
            ORDER BY coalesce(day_stop.given_at, '-infinity')
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
          ) AS is_first
        FROM visit AS day_stop
        WHERE day_stop.carrier_id = ${carrierId} AND day_stop.outcome IS DISTINCT FROM 'called off'
          AND (day_stop.over_at >= ${began}
            OR day_stop.over_at IS NULL AND day_stop.planned_on <= (${began} AT TIME ZONE 'Africa/Lagos')::date)
      ) AS stop
    ) AS went
    WHERE went.given_at >= coalesce(went.round_given, '-infinity')
    HAVING bool_or(went.over_at IS NULL)
  )`

/**
 * The same as the desk counts it, where a stop of today that is done shows it, too: whom the desk takes stops off the list
 * for never says that they set out. Residents are told of nobody who did not say so.
 */
export const roundBegun = (carrierId: string, began: string) =>
  roundBegan(carrierId, began, {
    wentAt: `least(day_stop.set_out_at, day_stop.here_at, CASE WHEN day_stop.outcome = 'done'
      AND day_stop.planned_on = (${began} AT TIME ZONE 'Africa/Lagos')::date THEN day_stop.over_at END)`,
  })
