-- The promise stays, the plan moves. Every way of writing a request passes here: it counts how often one is planned past its
-- promise. Assigning without a day plans the promised day.
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

CREATE OR REPLACE TRIGGER plan_request BEFORE INSERT OR UPDATE ON request
  FOR EACH ROW EXECUTE FUNCTION plan_request();
