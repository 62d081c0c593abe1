-- made, special, picked up, closed, cancelled, declined: steps of requests. moved: past their promise.
-- done, not done: visits by their end; first visit: done at once (first-visit.ts says what of); proof:<code, photo, none>: of those done;
-- wrong code: done, and a wrong doorstep code was typed.
-- now:<status>: how many there are now. waited:<hours>: pickups by whole hours from asking.
-- income:pickup, income:special: what was earned, less what was given back. refunded: that.
-- cash, recyclables: what was credited for notes and for recyclables. grams: of recyclables.
-- problem, problem:<kind>, problem over, made good: of the day on which a problem was said.
-- rated, stars: ratings. residents: how many there are.
CREATE OR REPLACE FUNCTION count_figure(at_station uuid, moment timestamptz, what text, more bigint)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO figure_delta (station_id, day, figure, amount)
  VALUES (at_station, coalesce((moment AT TIME ZONE 'Africa/Lagos')::date, 'epoch'), what, more)
$$;

-- Several of one step, those without a name left out: the busiest steps write them with one statement.
CREATE OR REPLACE FUNCTION count_figures(
  at_station uuid, days date[], figures text[], amounts bigint[]
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO figure_delta (station_id, day, figure, amount)
  SELECT at_station, day, figure, amount FROM unnest(days, figures, amounts) AS f (day, figure, amount)
  WHERE figure IS NOT NULL
$$;

-- The sums that a row goes into.
CREATE OR REPLACE FUNCTION periods_of(counted date, what text)
RETURNS TABLE (grain text, period date) LANGUAGE sql IMMUTABLE AS $$
  SELECT 'all', date 'epoch'
  UNION ALL SELECT 'month', date_trunc('month', counted::timestamp)::date WHERE counted <> 'epoch'
  UNION ALL SELECT 'day', counted WHERE counted <> 'epoch' AND what NOT LIKE 'waited:%'
$$;

-- How long half of a station's pickups of a month waited at most, in whole hours, folded or not: the lower
-- median. `figure_wait` keeps it as of the last folding.
CREATE OR REPLACE FUNCTION median_wait(at_station uuid, in_month date) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT min(hour) FILTER (WHERE so_far * 2 >= pickups) FROM (
    SELECT hour, sum(amount) OVER (ORDER BY hour) AS so_far, sum(amount) OVER () AS pickups FROM (
      SELECT substr(figure, 8)::integer AS hour, amount FROM figure
      WHERE owner = at_station AND grain = 'month' AND period = in_month
        AND starts_with(figure, 'waited:')
      UNION ALL
      SELECT substr(figure, 8)::integer, amount FROM figure_delta
      WHERE station_id = at_station AND day >= in_month AND day < in_month + interval '1 month'
        AND starts_with(figure, 'waited:')
    ) AS hours
  ) AS counted WHERE pickups > 0
$$;

-- Writes down the median waits of these stations and months.
CREATE OR REPLACE FUNCTION keep_waits(stations uuid[], months date[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO figure_wait (station_id, month, median_hours)
  SELECT station_id, month, median_wait(station_id, month)
  FROM unnest(stations, months) AS t (station_id, month)
  ON CONFLICT (month, station_id) DO UPDATE SET median_hours = excluded.median_hours
$$;

-- Folds the oldest rows into the sums; one at a time, whoever calls. Tells how many.
CREATE OR REPLACE FUNCTION fold_figures(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  folded integer;
  stations uuid[];
  months date[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(5927430119) THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM figure_delta WHERE id IN (SELECT id FROM figure_delta ORDER BY id LIMIT most)
    RETURNING station_id, day, figure, amount
  ), folding AS (
    INSERT INTO figure (owner, grain, period, figure, amount)
    SELECT who.owner, p.grain, p.period, gone.figure, sum(gone.amount)
    FROM gone JOIN station ON station.id = gone.station_id
      CROSS JOIN LATERAL (VALUES (station.id), (station.director_id)) AS who (owner)
      CROSS JOIN LATERAL periods_of(gone.day, gone.figure) AS p
    GROUP BY who.owner, p.grain, p.period, gone.figure
    ON CONFLICT (owner, grain, period, figure)
      DO UPDATE SET amount = figure.amount + excluded.amount
  )
  SELECT coalesce(sum(rows), 0), array_agg(station_id) FILTER (WHERE waited),
    array_agg(month) FILTER (WHERE waited) INTO folded, stations, months
  FROM (
    SELECT station_id, date_trunc('month', day::timestamp)::date AS month,
      starts_with(figure, 'waited:') AS waited, count(*) AS rows
    FROM gone GROUP BY 1, 2, 3
  ) AS parts;
  IF stations IS NOT NULL THEN PERFORM keep_waits(stations, months); END IF;
  RETURN folded;
END $$;

-- Another director has the stations: what was folded into the one's sums goes into the other's. What is not folded
-- yet goes to whoever has the station then. Nobody folds meanwhile.
CREATE OR REPLACE FUNCTION hand_over_figures(stations uuid[], giver uuid, taker uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(5927430119);
  WITH moved AS MATERIALIZED (
    SELECT grain, period, figure, sum(amount) AS amount FROM figure WHERE owner = ANY (stations)
    GROUP BY grain, period, figure
  )
  INSERT INTO figure (owner, grain, period, figure, amount)
  SELECT whose.owner, grain, period, moved.figure, moved.amount * whose.sign
  FROM moved CROSS JOIN LATERAL (VALUES (giver, -1), (taker, 1)) AS whose (owner, sign)
  ON CONFLICT (owner, grain, period, figure) DO UPDATE SET amount = figure.amount + excluded.amount;
END $$;

-- Figures are read with the statement that wants them.
DROP FUNCTION IF EXISTS figures_of(uuid, text, date, date);

-- Every sum as it is told, folded or not.
CREATE OR REPLACE VIEW figure_sum AS
SELECT owner, grain, period, figure, sum(amount)::bigint AS amount FROM (
  SELECT * FROM figure
  UNION ALL
  SELECT who.owner, p.grain, p.period, d.figure, d.amount
  FROM figure_delta AS d JOIN station ON station.id = d.station_id
    CROSS JOIN LATERAL (VALUES (station.id), (station.director_id)) AS who (owner)
    CROSS JOIN LATERAL periods_of(d.day, d.figure) AS p
) AS both_kinds GROUP BY owner, grain, period, figure;
