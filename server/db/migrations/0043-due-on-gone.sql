-- The one day of versions until 16 November 2026, which had no promise and no plan. Since 0003 nobody but a trigger wrote it,
-- and nobody read it. It is as it was always computed: coalesce(planned_on, promised_on).
ALTER TABLE request DROP COLUMN due_on;

-- Functions come after all migrations. This one cannot wait for that: until then the version before makes requests, through a
-- trigger that must not ask for the column. server/request/plan.sql says what it is from then on.
CREATE OR REPLACE FUNCTION plan_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_planned_on date;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    was_planned_on := OLD.planned_on;
    NEW.moved_times := OLD.moved_times;
  END IF;
  NEW.planned_on := CASE WHEN NEW.carrier_id IS NOT NULL THEN coalesce(NEW.planned_on, NEW.promised_on) END;
  -- Today is the soonest that is left: only a later day puts anything off; and a carrier who comes after all
  -- comes on the day that was known.
  IF TG_OP = 'UPDATE' AND NEW.missed_times >= OLD.missed_times AND NEW.planned_on > greatest(
    NEW.promised_on, was_planned_on, (NEW.changed_at AT TIME ZONE 'Africa/Lagos')::date)
  THEN
    NEW.moved_times := OLD.moved_times + 1;
    NEW.moved_reason := coalesce(NEW.moved_reason, 'other');
  END IF;
  -- How to get through a gate is nobody's business once nobody is to come any more.
  IF coalesce(NEW.closed_at, NEW.cancelled_at, NEW.declined_at) IS NOT NULL THEN NEW.gate_note := NULL; END IF;
  RETURN NEW;
END $$;
