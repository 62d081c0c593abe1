-- How each of a director's stations stands: what is open and late now, what a month has brought, and the cash
-- that is not in the bank. A few sums of each station, however many requests there were: also the median wait is
-- kept, and only counted anew where a pickup is not folded yet. OFFSET 0 keeps each station's sums one look into
-- the index; a plan for all of them at once would read those of every director.
-- What a function gives cannot be changed, only made anew: versions until 19 November 2026 had fewer columns.
DO $$ BEGIN
  IF EXISTS (
    SELECT FROM pg_proc WHERE oid = to_regprocedure('station_standing(uuid, date, date)')
      AND 'rated' <> ALL (proargnames)
  ) THEN DROP FUNCTION station_standing(uuid, date, date); END IF;
END $$;
CREATE OR REPLACE FUNCTION station_standing(whose uuid, in_month date, today date)
RETURNS TABLE (
  id uuid, open bigint, late bigint, wait integer, rating double precision, cash bigint,
  income bigint, made bigint, picked_up bigint, done bigint, first_visit bigint, no_proof bigint,
  problem bigint, problem_over bigint, made_good bigint, not_done bigint, rated bigint
) LANGUAGE sql STABLE AS $$
  WITH own AS MATERIALIZED (
    SELECT station.id FROM station WHERE director_id = whose
  ), fresh AS MATERIALIZED (
    SELECT d.station_id AS at, d.day, d.figure, d.amount
    FROM own JOIN figure_delta AS d ON d.station_id = own.id
    WHERE d.figure IN ('now:Pending...', 'now:Assigned', 'now:Picked up')
      OR d.day >= in_month AND d.day < in_month + interval '1 month'
  ), sums AS (
    SELECT at,
      sum(amount) FILTER (WHERE figure IN ('now:Pending...', 'now:Assigned', 'now:Picked up'))::bigint AS open,
      sum(amount) FILTER (WHERE figure IN ('income:pickup', 'income:special'))::bigint AS income,
      sum(amount) FILTER (WHERE figure = 'made')::bigint AS made,
      sum(amount) FILTER (WHERE figure = 'picked up')::bigint AS picked_up,
      sum(amount) FILTER (WHERE figure = 'done')::bigint AS done,
      sum(amount) FILTER (WHERE figure = 'first visit')::bigint AS first_visit,
      sum(amount) FILTER (WHERE figure = 'not done')::bigint AS not_done,
      sum(amount) FILTER (WHERE figure = 'proof:none')::bigint AS no_proof,
      sum(amount) FILTER (WHERE figure = 'problem')::bigint AS problem,
      sum(amount) FILTER (WHERE figure = 'problem over')::bigint AS problem_over,
      sum(amount) FILTER (WHERE figure = 'made good')::bigint AS made_good,
      sum(amount) FILTER (WHERE figure = 'stars')
        / nullif(sum(amount) FILTER (WHERE figure = 'rated'), 0) AS rating,
      sum(amount) FILTER (WHERE figure = 'rated')::bigint AS rated,
      bool_or(starts_with(figure, 'waited:')) AS just_waited
    FROM (
      SELECT own.id AS at, f.figure, f.amount FROM own CROSS JOIN LATERAL (
        SELECT figure.figure, figure.amount FROM figure
        WHERE figure.owner = own.id AND figure.grain = 'all' AND figure.period = 'epoch'
          AND figure.figure IN ('now:Pending...', 'now:Assigned', 'now:Picked up')
        UNION ALL
        SELECT figure.figure, figure.amount FROM figure
        WHERE figure.owner = own.id AND figure.grain = 'month' AND figure.period = in_month
          AND figure.figure IN ('income:pickup', 'income:special', 'made', 'picked up', 'rated', 'stars',
            'done', 'not done', 'first visit', 'proof:none', 'problem', 'problem over', 'made good')
        OFFSET 0
      ) AS f
      UNION ALL
      SELECT at, figure, amount FROM fresh
    ) AS counted GROUP BY at
  ), notes AS (
    SELECT at, sum(held)::bigint AS cash FROM (
      SELECT own.id AS at, a.debits_posted - a.credits_posted AS held
      FROM own JOIN ledger_account AS a ON a.kind = 'cash' AND a.owner = own.id AND a.shard = 0
      UNION ALL
      SELECT own.id, a.debits_posted - a.credits_posted
      FROM own JOIN carrier ON carrier.station_id = own.id
        JOIN ledger_account AS a ON a.kind = 'cash' AND a.owner = carrier.id AND a.shard = 0
    ) AS hands GROUP BY at
  )
  SELECT own.id, coalesce(sums.open, 0), (
      SELECT count(*) FROM request
      WHERE station_id = own.id AND is_late(status, promised_on, today)
    ),
    CASE WHEN sums.just_waited THEN median_wait(own.id, in_month) ELSE waits.median_hours END,
    sums.rating::double precision, coalesce(notes.cash, 0), coalesce(sums.income, 0),
    coalesce(sums.made, 0), coalesce(sums.picked_up, 0), coalesce(sums.done, 0),
    coalesce(sums.first_visit, 0), coalesce(sums.no_proof, 0), coalesce(sums.problem, 0),
    coalesce(sums.problem_over, 0), coalesce(sums.made_good, 0),
    coalesce(sums.not_done, 0), coalesce(sums.rated, 0)
  FROM own LEFT JOIN sums ON sums.at = own.id LEFT JOIN notes ON notes.at = own.id
    LEFT JOIN figure_wait AS waits ON waits.month = in_month AND waits.station_id = own.id
$$;

-- As it was when it could leave out the waits.
DROP FUNCTION IF EXISTS station_standing(uuid, date, date, boolean);
