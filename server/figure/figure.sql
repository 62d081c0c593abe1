-- made, special, picked up, closed, cancelled, declined: steps of requests.
-- now:<status>: how many there are now. waited:<hours>: pickups by whole hours from asking.
-- income:pickup, income:special: what was earned, less what was given back. refunded: that.
-- cash, recyclables: what was credited for notes and for recyclables. grams: of recyclables.
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

-- Folds the oldest rows into the sums; one at a time, whoever calls. Tells how many.
CREATE OR REPLACE FUNCTION fold_figures(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  folded integer;
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
  SELECT count(*) INTO folded FROM gone;
  RETURN folded;
END $$;

-- The figures of a station or a director, folded or not.
CREATE OR REPLACE FUNCTION figures_of(whose uuid, of_grain text, since date, until date)
RETURNS TABLE (period date, figure text, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT period, figure, sum(amount)::bigint FROM (
    SELECT f.period, f.figure, f.amount FROM figure AS f
    WHERE f.owner = whose AND f.grain = of_grain AND f.period BETWEEN since AND until
    UNION ALL
    SELECT p.period, d.figure, d.amount
    FROM figure_delta AS d JOIN station ON station.id = d.station_id
      CROSS JOIN LATERAL periods_of(d.day, d.figure) AS p
    WHERE (station.id = whose OR station.director_id = whose)
      AND p.grain = of_grain AND p.period BETWEEN since AND until
  ) AS both_kinds GROUP BY period, figure
$$;

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
