-- The director's figures. Every step adds a small row in its own transaction, which nobody waits
-- for; they are folded into sums by day, month and altogether, for the station and its director.
-- What is not folded yet is added when somebody asks: figures are never behind.

CREATE TABLE figure_delta (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  station_id uuid NOT NULL,
  -- In Lagos; what only counts altogether has the first of all days.
  day date NOT NULL,
  figure text NOT NULL,
  amount bigint NOT NULL
  -- Its rows live for a second: what they leave behind is cleared away early.
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
CREATE INDEX figure_delta_by_station ON figure_delta (station_id);

CREATE TABLE figure (
  -- A station, or a director for all own ones.
  owner uuid NOT NULL,
  grain text NOT NULL CHECK (grain IN ('day', 'month', 'all')),
  period date NOT NULL,
  figure text NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (owner, grain, period, figure)
  -- Sums are written over and over, in their place.
) WITH (fillfactor = 80);

-- made, special, picked up, closed, cancelled, declined: steps of requests.
-- now:<status>: how many there are now. waited:<hours>: pickups by whole hours from asking.
-- income:pickup, income:special: what was earned, less what was given back. refunded: that.
-- cash, recyclables: what was credited for notes and for recyclables. grams: of recyclables.
-- rated, stars: ratings. residents: how many there are.
CREATE FUNCTION count_figure(at_station uuid, moment timestamptz, what text, more bigint)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO figure_delta (station_id, day, figure, amount)
  VALUES (at_station, coalesce((moment AT TIME ZONE 'Africa/Lagos')::date, 'epoch'), what, more)
$$;

ALTER TABLE carrier
  ADD COLUMN rated integer NOT NULL DEFAULT 0,
  ADD COLUMN stars integer NOT NULL DEFAULT 0;

CREATE FUNCTION hours_waited(whose request) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'waited:' || least(999, greatest(0,
    floor(extract(epoch FROM whose.picked_up_at - whose.created_at) / 3600)))::integer
$$;

CREATE FUNCTION request_made_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made_on date := (NEW.created_at AT TIME ZONE 'Africa/Lagos')::date;
BEGIN
  INSERT INTO figure_delta (station_id, day, figure, amount)
  SELECT NEW.station_id, told.day, told.figure, 1 FROM (VALUES
    (made_on, 'made'), (date 'epoch', 'now:' || NEW.status),
    (made_on, CASE NEW.kind WHEN 'special' THEN 'special' END)
  ) AS told (day, figure) WHERE told.figure IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER request_made_figures AFTER INSERT ON request
  FOR EACH ROW EXECUTE FUNCTION request_made_figures();

CREATE FUNCTION request_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  happened_on date := (coalesce(NEW.closed_at, NEW.cancelled_at, NEW.declined_at, NEW.picked_up_at)
    AT TIME ZONE 'Africa/Lagos')::date;
BEGIN
  INSERT INTO figure_delta (station_id, day, figure, amount)
  SELECT NEW.station_id, told.day, told.figure, told.amount FROM (VALUES
    (date 'epoch', 'now:' || OLD.status, -1),
    (date 'epoch', 'now:' || NEW.status, 1),
    (happened_on, CASE WHEN happened_on IS NOT NULL THEN lower(NEW.status) END, 1),
    (happened_on, CASE WHEN NEW.status = 'Picked up' THEN hours_waited(NEW) END, 1),
    (happened_on, CASE WHEN NEW.rating IS NOT NULL THEN 'rated' END, 1),
    (happened_on, CASE WHEN NEW.rating IS NOT NULL THEN 'stars' END, NEW.rating)
  ) AS told (day, figure, amount) WHERE told.figure IS NOT NULL;
  IF NEW.rating IS NOT NULL THEN
    UPDATE carrier SET rated = rated + 1, stars = stars + NEW.rating WHERE id = NEW.carrier_id;
  END IF;
  RETURN NULL;
END $$;
-- A rating comes with the closing (rated_at_closing), which is the last step.
CREATE TRIGGER request_figures AFTER UPDATE ON request
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION request_figures();

CREATE FUNCTION income_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whose request;
BEGIN
  SELECT * INTO whose FROM request WHERE id = NEW.about;
  PERFORM count_figure(whose.station_id, NEW.at, 'income:' || reason_of(whose), NEW.amount_kobo);
  RETURN NULL;
END $$;
CREATE TRIGGER income_figures AFTER INSERT ON transfer
  FOR EACH ROW WHEN (
    NEW.kind IN ('single', 'post') AND NEW.reason IN ('pickup', 'special', 'due')
    AND NEW.about IS NOT NULL
  ) EXECUTE FUNCTION income_figures();

CREATE FUNCTION refund_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whose request;
BEGIN
  SELECT * INTO whose FROM request WHERE id = NEW.request_id;
  PERFORM count_figure(whose.station_id, NEW.given_at, 'income:' || reason_of(whose),
    -NEW.amount_kobo);
  PERFORM count_figure(whose.station_id, NEW.given_at, 'refunded', NEW.amount_kobo);
  RETURN NULL;
END $$;
CREATE TRIGGER refund_figures AFTER INSERT ON refund
  FOR EACH ROW EXECUTE FUNCTION refund_figures();

CREATE FUNCTION cash_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_figure(NEW.station_id, coalesce(NEW.reversed_at, NEW.taken_at), 'cash',
    CASE WHEN NEW.reversed_at IS NULL THEN NEW.amount_kobo ELSE -NEW.amount_kobo END);
  RETURN NULL;
END $$;
CREATE TRIGGER cash_figures AFTER INSERT OR UPDATE OF reversed_at ON cash_receipt
  FOR EACH ROW EXECUTE FUNCTION cash_figures();

CREATE FUNCTION line_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whose weighing;
BEGIN
  SELECT * INTO whose FROM weighing WHERE id = NEW.weighing_id;
  PERFORM count_figure(whose.station_id, whose.weighed_at, 'recyclables', NEW.worth_kobo);
  PERFORM count_figure(whose.station_id, whose.weighed_at, 'grams', NEW.grams);
  RETURN NULL;
END $$;
CREATE TRIGGER line_figures AFTER INSERT ON weighing_line
  FOR EACH ROW EXECUTE FUNCTION line_figures();

CREATE FUNCTION weighing_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_figure(NEW.station_id, NEW.reversed_at, 'recyclables', -NEW.worth_kobo);
  PERFORM count_figure(NEW.station_id, NEW.reversed_at, 'grams', -(
    SELECT sum(grams) FROM weighing_line WHERE weighing_id = NEW.id
  ));
  RETURN NULL;
END $$;
CREATE TRIGGER weighing_figures AFTER UPDATE OF reversed_at ON weighing
  FOR EACH ROW EXECUTE FUNCTION weighing_figures();

CREATE FUNCTION resident_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM count_figure(OLD.station_id, NULL, 'residents', -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM count_figure(NEW.station_id, NULL, 'residents', 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER resident_figures AFTER INSERT OR DELETE OR UPDATE OF station_id ON resident
  FOR EACH ROW EXECUTE FUNCTION resident_figures();

-- A director sees that somebody has joined a station.
CREATE FUNCTION residents_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('station', id, ARRAY[director_id])
  FROM station WHERE id IN (SELECT station_id FROM joined);
  RETURN NULL;
END $$;
CREATE TRIGGER residents_told AFTER INSERT ON resident REFERENCING NEW TABLE AS joined
  FOR EACH STATEMENT EXECUTE FUNCTION residents_told();

CREATE INDEX due_open_at_station ON due (station_id) INCLUDE (amount_kobo) WHERE settled_at IS NULL;

-- The sums that a row goes into.
CREATE FUNCTION periods_of(counted date, what text)
RETURNS TABLE (grain text, period date) LANGUAGE sql IMMUTABLE AS $$
  SELECT 'all', date 'epoch'
  UNION ALL SELECT 'month', date_trunc('month', counted::timestamp)::date WHERE counted <> 'epoch'
  UNION ALL SELECT 'day', counted WHERE counted <> 'epoch' AND what NOT LIKE 'waited:%'
$$;

-- Folds the oldest rows into the sums; one at a time, whoever calls. Tells how many.
CREATE FUNCTION fold_figures(most integer) RETURNS integer LANGUAGE plpgsql AS $$
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
CREATE FUNCTION figures_of(whose uuid, of_grain text, since date, until date)
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

-- The same from the rows themselves, however long that takes.
CREATE VIEW figure_recount AS
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
  SELECT station_id, 'epoch', 'residents', 1 FROM resident
) AS counted GROUP BY station_id, day, figure;

-- Every sum as it is told, folded or not.
CREATE VIEW figure_told AS
SELECT owner, grain, period, figure, sum(amount)::bigint AS amount FROM (
  SELECT * FROM figure
  UNION ALL
  SELECT who.owner, p.grain, p.period, d.figure, d.amount
  FROM figure_delta AS d JOIN station ON station.id = d.station_id
    CROSS JOIN LATERAL (VALUES (station.id), (station.director_id)) AS who (owner)
    CROSS JOIN LATERAL periods_of(d.day, d.figure) AS p
) AS both_kinds GROUP BY owner, grain, period, figure;

-- And as the rows say.
CREATE VIEW figure_true AS
SELECT who.owner, p.grain, p.period, c.figure, sum(c.amount)::bigint AS amount
FROM figure_recount AS c JOIN station ON station.id = c.station_id
  CROSS JOIN LATERAL (VALUES (station.id), (station.director_id)) AS who (owner)
  CROSS JOIN LATERAL periods_of(c.day, c.figure) AS p
GROUP BY who.owner, p.grain, p.period, c.figure;

CREATE VIEW carrier_rating AS
SELECT carrier.id, count(r.rating) AS rated, coalesce(sum(r.rating), 0) AS stars
FROM carrier LEFT JOIN request AS r ON r.carrier_id = carrier.id GROUP BY carrier.id;

-- Every sum that is not what the rows say; none when all is well.
CREATE VIEW figure_check AS
SELECT owner, grain, period, figure, coalesce(told.amount, 0) AS told,
  coalesce(really.amount, 0) AS recounted
FROM figure_told AS told FULL JOIN figure_true AS really USING (owner, grain, period, figure)
WHERE coalesce(told.amount, 0) <> coalesce(really.amount, 0)
UNION ALL
SELECT id, 'all', 'epoch', 'stars', carrier.stars, really.stars
FROM carrier JOIN carrier_rating AS really USING (id)
WHERE (carrier.rated, carrier.stars) <> (really.rated, really.stars);

-- Begins with what there is already; also used where rows were written past the triggers. Nobody
-- adds meanwhile, so that nothing is counted twice.
CREATE FUNCTION count_again() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(5927430119);
  LOCK TABLE figure_delta IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM figure_delta;
  DELETE FROM figure;
  INSERT INTO figure (owner, grain, period, figure, amount) SELECT * FROM figure_true;
  UPDATE carrier SET rated = really.rated, stars = really.stars FROM carrier_rating AS really
  WHERE really.id = carrier.id AND (carrier.rated, carrier.stars) <> (really.rated, really.stars);
END $$;
SELECT count_again();
