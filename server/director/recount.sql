-- The same from the rows themselves, however long that takes.
CREATE OR REPLACE VIEW figure_recount AS
SELECT station_id, day, figure, sum(amount)::bigint AS amount FROM (
  SELECT r.station_id, (s.moment AT TIME ZONE 'Africa/Lagos')::date AS day, s.figure, s.amount
  FROM request AS r CROSS JOIN LATERAL (VALUES
    (r.created_at, 'made', 1),
    (CASE WHEN r.kind = 'special' THEN r.created_at END, 'special', 1),
    (r.picked_up_at, 'picked up', 1),
    (r.picked_up_at, hours_waited(r), 1),
    (r.closed_at, 'closed', 1),
    (r.cancelled_at, 'cancelled', 1),
    (r.declined_at, 'declined', 1),
    (CASE WHEN r.rating IS NOT NULL THEN r.closed_at END, 'rated', 1),
    (CASE WHEN r.rating IS NOT NULL THEN r.closed_at END, 'stars', r.rating)
  ) AS s (moment, figure, amount) WHERE s.moment IS NOT NULL
  UNION ALL
  SELECT r.station_id, (e.at AT TIME ZONE 'Africa/Lagos')::date, 'moved', 1
  FROM request_event AS e JOIN request AS r ON r.id = e.request_id WHERE e.reason IS NOT NULL AND e.what <> 'not done'
  UNION ALL
  SELECT v.station_id, visit_day(v), f.figure, 1
  FROM visit AS v CROSS JOIN LATERAL unnest(visit_figures(v)) AS f (figure) WHERE f.figure IS NOT NULL
  UNION ALL
  SELECT station_id, 'epoch', 'now:' || status, 1 FROM request
  UNION ALL
  SELECT r.station_id, (t.at AT TIME ZONE 'Africa/Lagos')::date, 'income:' || reason_of(r),
    t.amount_kobo
  FROM transfer AS t JOIN request AS r ON r.id = t.about
  WHERE t.kind IN ('single', 'post') AND t.reason IN ('pickup', 'special', 'due')
  UNION ALL
  SELECT r.station_id, (f.given_at AT TIME ZONE 'Africa/Lagos')::date, s.figure, s.amount
  FROM refund AS f JOIN request AS r ON r.id = f.request_id
    CROSS JOIN LATERAL (VALUES
      ('income:' || reason_of(r), -f.amount_kobo), ('refunded', f.amount_kobo)
    ) AS s (figure, amount)
  UNION ALL
  SELECT c.station_id, (s.moment AT TIME ZONE 'Africa/Lagos')::date, 'cash', s.amount
  FROM cash_receipt AS c CROSS JOIN LATERAL (VALUES
    (c.taken_at, c.amount_kobo), (c.reversed_at, -c.amount_kobo)
  ) AS s (moment, amount) WHERE s.moment IS NOT NULL
  UNION ALL
  SELECT w.station_id, (s.moment AT TIME ZONE 'Africa/Lagos')::date, s.figure, s.amount
  FROM weighing AS w JOIN weighing_line AS l ON l.weighing_id = w.id
    CROSS JOIN LATERAL (VALUES
      (w.weighed_at, 'recyclables', l.worth_kobo), (w.weighed_at, 'grams', l.grams),
      (w.reversed_at, 'recyclables', -l.worth_kobo), (w.reversed_at, 'grams', -l.grams)
    ) AS s (moment, figure, amount) WHERE s.moment IS NOT NULL
  UNION ALL
  SELECT p.station_id, (p.said_at AT TIME ZONE 'Africa/Lagos')::date, s.figure, 1
  FROM problem AS p CROSS JOIN LATERAL (VALUES
    ('problem', true),
    ('problem:' || p.kind, true),
    ('problem over', coalesce(p.accepted_at, p.decided_at) IS NOT NULL),
    ('made good', p.accepted_at IS NOT NULL AND p.answered_at <= p.answer_by)
  ) AS s (figure, counts) WHERE s.counts
  UNION ALL
  SELECT station_id, 'epoch', 'residents', 1 FROM resident
) AS counted GROUP BY station_id, day, figure;

-- And as the rows say.
CREATE OR REPLACE VIEW figure_true AS
SELECT who.owner, p.grain, p.period, c.figure, sum(c.amount)::bigint AS amount
FROM figure_recount AS c JOIN station ON station.id = c.station_id
  CROSS JOIN LATERAL (VALUES (station.id), (station.director_id)) AS who (owner)
  CROSS JOIN LATERAL periods_of(c.day, c.figure) AS p
GROUP BY who.owner, p.grain, p.period, c.figure;

-- Every sum that is not what the rows say; none when all is well.
CREATE OR REPLACE VIEW figure_check AS
SELECT owner, grain, period, figure, coalesce(told.amount, 0) AS told,
  coalesce(really.amount, 0) AS recounted
FROM figure_sum AS told FULL JOIN figure_true AS really USING (owner, grain, period, figure)
WHERE coalesce(told.amount, 0) <> coalesce(really.amount, 0)
UNION ALL
SELECT id, 'all', 'epoch', 'stars', carrier.stars, really.stars
FROM carrier JOIN carrier_rating AS really USING (id)
WHERE (carrier.rated, carrier.stars) <> (really.rated, really.stars)
UNION ALL
SELECT station_id, 'month', month, 'median wait', coalesce(told.median_hours, -1),
  coalesce(really.median_hours, -1)
FROM figure_wait AS told FULL JOIN (
  SELECT owner AS station_id, period AS month, median_wait(owner, period) AS median_hours
  FROM (
    SELECT DISTINCT f.owner, f.period FROM figure AS f JOIN station ON station.id = f.owner
    WHERE f.grain = 'month' AND starts_with(f.figure, 'waited:')
  ) AS months
) AS really USING (station_id, month)
WHERE told.median_hours IS DISTINCT FROM really.median_hours AND NOT EXISTS (
  SELECT FROM figure_delta AS d WHERE d.station_id = coalesce(told.station_id, really.station_id)
    AND starts_with(d.figure, 'waited:')
);

-- Begins with what there is already; also used where rows were written past the triggers. Nobody
-- adds meanwhile, so that nothing is counted twice.
CREATE OR REPLACE FUNCTION count_again() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(5927430119);
  LOCK TABLE figure_delta IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM figure_delta;
  DELETE FROM figure;
  DELETE FROM figure_wait;
  INSERT INTO figure (owner, grain, period, figure, amount) SELECT * FROM figure_true;
  PERFORM keep_waits(array_agg(owner), array_agg(period)) FROM (
    SELECT DISTINCT f.owner, f.period FROM figure AS f JOIN station ON station.id = f.owner
    WHERE f.grain = 'month' AND starts_with(f.figure, 'waited:')
  ) AS months;
  PERFORM rate_carriers_again();
END $$;
