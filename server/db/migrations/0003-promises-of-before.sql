-- What was asked for before there were two days. The one day was the promise until a station moved it. A
-- subscription pickup was always promised for the second day; which day was asked for a special one is not
-- known once it was moved, so that it keeps the day that the resident was told last.

-- Each of these changes would be refused as no step of a request's life.
ALTER TABLE request DISABLE TRIGGER USER;

UPDATE request SET promised_on = due_on, planned_on = CASE WHEN carrier_id IS NOT NULL THEN due_on END
WHERE promised_on IS NULL;

UPDATE request SET promised_on = moved.promised_on, moved_times = moved.times,
  moved_reason = CASE WHEN moved.times > 0 THEN 'other' END,
  due_on = coalesce(planned_on, moved.promised_on)
FROM (
  SELECT said.id, said.promised_on, count(*) FILTER (WHERE e.day > said.promised_on) AS times
  FROM request_event AS e JOIN (
    SELECT id, (created_at AT TIME ZONE 'Africa/Lagos')::date + 2 AS promised_on FROM request
    WHERE kind = 'subscription'
  ) AS said ON said.id = e.request_id
  WHERE e.what = 'moved' GROUP BY said.id, said.promised_on
) AS moved WHERE moved.id = request.id;

ALTER TABLE request ENABLE TRIGGER USER;

-- Functions stand beside their noun and come after all migrations. This one cannot wait for that: until
-- then, and while it runs on, the version before writes its one day only, and what it writes must be
-- whole. server/request/plan.sql says what it is from then on.
CREATE FUNCTION plan_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_planned_on date;
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.promised_on := coalesce(NEW.promised_on, NEW.due_on);
  ELSE
    was_planned_on := OLD.planned_on;
    NEW.moved_times := OLD.moved_times;
    IF NEW.due_on <> OLD.due_on AND NEW.planned_on IS NOT DISTINCT FROM OLD.planned_on THEN
      NEW.planned_on := NEW.due_on;
    END IF;
  END IF;
  NEW.planned_on := CASE WHEN NEW.carrier_id IS NOT NULL THEN coalesce(NEW.planned_on, NEW.due_on) END;
  -- Today is the soonest that is left: only a later day puts anything off.
  IF TG_OP = 'UPDATE' AND NEW.planned_on > greatest(
    NEW.promised_on, was_planned_on, (NEW.changed_at AT TIME ZONE 'Africa/Lagos')::date)
  THEN
    NEW.moved_times := OLD.moved_times + 1;
    NEW.moved_reason := coalesce(NEW.moved_reason, 'other');
  END IF;
  NEW.due_on := coalesce(NEW.planned_on, NEW.promised_on);
  RETURN NEW;
END $$;

CREATE TRIGGER plan_request BEFORE INSERT OR UPDATE ON request
  FOR EACH ROW EXECUTE FUNCTION plan_request();

ALTER TABLE request
  ALTER COLUMN promised_on SET NOT NULL,
  ADD CONSTRAINT plan_with_carrier CHECK ((carrier_id IS NULL) = (planned_on IS NULL)),
  ADD CONSTRAINT reason_with_move CHECK (
    (moved_times = 0) = (moved_reason IS NULL) AND (moved_note IS NULL OR moved_reason IS NOT NULL)
  );

-- What staff work on: few rows, however many requests there ever were.
DROP INDEX request_open;
CREATE INDEX request_open ON request (station_id, promised_on, id) INCLUDE (status, planned_on)
  WHERE status IN ('Pending...', 'Assigned', 'Picked up');
