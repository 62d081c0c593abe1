-- A visit follows its request: there is an open visit exactly while a carrier has the
-- request. A carrier's report at the door (visit.ts) ends the visit first, with the phone's time and the proof,
-- and then the request takes its step; this trigger then has nothing to do.
--
-- The table at the top of server/request/step.sql lists what each step does to the visit.

-- Finds the stop that a new visit joins: same carrier, same door, same day, still open. A stop has one code.
-- After one of its pickups is done its code is known at the gate, so later visits are another stop.
CREATE OR REPLACE FUNCTION open_stop(whose request) RETURNS visit LANGUAGE sql STABLE AS $$
  SELECT part FROM visit AS part JOIN request AS asked ON asked.id = part.request_id
  WHERE part.resident_id = whose.resident_id AND part.carrier_id = whose.carrier_id AND part.over_at IS NULL
    AND asked.id <> whose.id AND asked.address = whose.address
    AND greatest(part.planned_on, (whose.changed_at AT TIME ZONE 'Africa/Lagos')::date)
      = greatest(whose.planned_on, (whose.changed_at AT TIME ZONE 'Africa/Lagos')::date)
    AND NOT EXISTS (
      SELECT FROM visit AS other JOIN visit_event ON visit_event.visit_id = other.id AND visit_event.what = 'done'
      WHERE other.resident_id = part.resident_id AND stop_of(other) = stop_of(part)
    )
  ORDER BY part.set_out_at NULLS LAST, part.given_at NULLS FIRST, part.id LIMIT 1
$$;

-- The id is derived from the request and the number of its visits: migrating an old installation or
-- restoring its backup opens the same visits.
CREATE OR REPLACE FUNCTION open_visit(whose request) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  stop visit := open_stop(whose);
BEGIN
  INSERT INTO visit (id, request_id, resident_id, station_id, carrier_id, planned_on, missed_before,
    code_tries, given_at, stop_id, set_out_at, here_at, changed_at, changed_by_role, changed_by)
  SELECT overlay(overlay(md5(whose.id || ' ' || count(*)) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid,
    whose.id, whose.resident_id, whose.station_id, whose.carrier_id, whose.planned_on,
    whose.missed_times, coalesce(max(code_tries), 0), whose.changed_at, stop_of(stop),
    CASE WHEN stop.set_out_at IS NOT NULL THEN whose.changed_at END,
    CASE WHEN stop.here_at IS NOT NULL THEN whose.changed_at END, whose.changed_at,
    whose.changed_by_role, whose.changed_by
  FROM visit WHERE request_id = whose.id;
END $$;

-- Ends the open visit of a request; one that a carrier has ended is not open.
CREATE OR REPLACE FUNCTION end_visit(whose request, how text) RETURNS void LANGUAGE sql AS $$
  UPDATE visit SET outcome = how, over_at = whose.changed_at,
    reason = CASE how WHEN 'not done' THEN whose.missed_reason END,
    note = CASE how WHEN 'not done' THEN whose.missed_note ELSE note END,
    proof = CASE how WHEN 'done' THEN 'none' END,
    changed_at = whose.changed_at, changed_by_role = whose.changed_by_role,
    changed_by = whose.changed_by, phone_at = NULL, skewed = false
  WHERE request_id = whose.id AND over_at IS NULL
$$;

CREATE OR REPLACE FUNCTION visit_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step text := request_step(OLD, NEW);
  stop visit;
BEGIN
  CASE
    WHEN step IN ('taken back', 'cancelled', 'declined') THEN PERFORM end_visit(NEW, 'called off');
    WHEN step = 'picked up' THEN PERFORM end_visit(NEW, 'done');
    WHEN step = 'not done' THEN PERFORM end_visit(NEW, 'not done');
    WHEN step = 'assigned' THEN PERFORM open_visit(NEW);
    WHEN step = 'swapped' THEN
      PERFORM end_visit(NEW, 'called off');
      PERFORM open_visit(NEW);
    WHEN step = 'moved' THEN
      -- Whoever had set out goes on another day, to what is to be taken there then. The others of the stop keep its code.
      stop := open_stop(NEW);
      UPDATE visit SET planned_on = NEW.planned_on, in_order = NULL, given_at = NEW.changed_at,
        set_out_at = CASE WHEN stop.set_out_at IS NOT NULL THEN NEW.changed_at END,
        here_at = CASE WHEN stop.here_at IS NOT NULL THEN NEW.changed_at END,
        stop_id = coalesce(stop_of(stop), CASE WHEN EXISTS (
          SELECT FROM visit AS other WHERE other.resident_id = visit.resident_id AND other.stop_id = visit.id
        ) THEN overlay(overlay(md5(visit.id || ' ' || NEW.changed_at) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid END),
        changed_at = NEW.changed_at, changed_by_role = NEW.changed_by_role, changed_by = NEW.changed_by,
        phone_at = NULL, skewed = false
      WHERE request_id = NEW.id AND over_at IS NULL;
    WHEN step = 'not picked up' THEN
      UPDATE visit SET outcome = NULL, over_at = NULL, proof = NULL, changed_at = NEW.changed_at,
        changed_by_role = NEW.changed_by_role, changed_by = NEW.changed_by, phone_at = NULL, skewed = false
      WHERE request_id = NEW.id AND outcome = 'done';
    ELSE NULL;
  END CASE;
  RETURN NULL;
END $$;

-- Opens visits for requests that were assigned before visits existed, or without the triggers.
CREATE OR REPLACE FUNCTION open_missing_visits() RETURNS void LANGUAGE sql AS $$
  SELECT open_visit(request) FROM request
  WHERE status = 'Assigned'
    AND NOT EXISTS (SELECT FROM visit WHERE request_id = request.id AND over_at IS NULL)
$$;

CREATE OR REPLACE TRIGGER visit_follows AFTER UPDATE ON request
  FOR EACH ROW WHEN (current_setting('erasure.door', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION visit_follows();
