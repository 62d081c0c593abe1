-- A visit follows its request, whoever takes the step: there is an open one exactly while a carrier has the
-- request. What a carrier does at the door (visit.ts) ends the visit first, with the phone's time and the proof,
-- and then the request takes its step; this finds nothing left to do then.
--
-- Which step does what to the visit stands in the table at the top of server/request/step.sql.

-- Its id follows from the request and how many visits there were: wherever an old installation is migrated, or its
-- backup restored, the same visits are opened.
CREATE OR REPLACE FUNCTION open_visit(whose request) RETURNS void LANGUAGE sql AS $$
  INSERT INTO visit (id, request_id, resident_id, station_id, carrier_id, planned_on, missed_before,
    code_tries, given_at, changed_at, changed_by_role, changed_by)
  SELECT overlay(overlay(md5(whose.id || ' ' || count(*)) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid,
    whose.id, whose.resident_id, whose.station_id, whose.carrier_id, whose.planned_on,
    whose.missed_times, coalesce(max(code_tries), 0), whose.changed_at, whose.changed_at,
    whose.changed_by_role, whose.changed_by
  FROM visit WHERE request_id = whose.id
$$;

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
      -- Whoever had set out goes on another day.
      UPDATE visit SET planned_on = NEW.planned_on, in_order = NULL, set_out_at = NULL, here_at = NULL, given_at = NEW.changed_at,
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

-- What was given to a carrier before there were visits, or past the triggers.
CREATE OR REPLACE FUNCTION open_missing_visits() RETURNS void LANGUAGE sql AS $$
  SELECT open_visit(request) FROM request
  WHERE status = 'Assigned'
    AND NOT EXISTS (SELECT FROM visit WHERE request_id = request.id AND over_at IS NULL)
$$;

CREATE OR REPLACE TRIGGER visit_follows AFTER UPDATE ON request
  FOR EACH ROW WHEN (current_setting('erasure.door', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION visit_follows();
