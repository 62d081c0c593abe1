-- What a visit counts for, once it is over.
CREATE OR REPLACE FUNCTION visit_figures(whose visit) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE whose.outcome
    WHEN 'done' THEN ARRAY['done', 'proof:' || whose.proof,
      CASE WHEN whose.missed_before = 0 THEN 'first visit' END]
    WHEN 'not done' THEN ARRAY['not done']
    ELSE ARRAY[]::text[]
  END
$$;

CREATE OR REPLACE FUNCTION count_visit(whose visit, times integer) RETURNS void LANGUAGE sql AS $$
  SELECT count_figures(whose.station_id,
    array_fill((whose.over_at AT TIME ZONE 'Africa/Lagos')::date, ARRAY[cardinality(counted)]),
    counted, array_fill(times::bigint, ARRAY[cardinality(counted)]))
  FROM visit_figures(whose) AS counted WHERE cardinality(counted) > 0
$$;

-- What has happened, by the facts that changed. A wrong try of the code is none.
CREATE OR REPLACE FUNCTION visit_step(was visit, now_is visit) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF was.outcome IS NULL AND now_is.outcome IS NOT NULL THEN RETURN now_is.outcome; END IF;
  IF was.outcome IS NOT NULL AND now_is.outcome IS NULL THEN RETURN 'undone'; END IF;
  IF was.planned_on <> now_is.planned_on THEN RETURN 'moved'; END IF;
  IF was.here_at IS DISTINCT FROM now_is.here_at THEN RETURN 'here'; END IF;
  IF was.set_out_at IS DISTINCT FROM now_is.set_out_at THEN RETURN 'set out'; END IF;
  IF was.cash_receipt_id IS DISTINCT FROM now_is.cash_receipt_id THEN RETURN 'cash'; END IF;
  IF was.photo_at IS DISTINCT FROM now_is.photo_at THEN RETURN 'photo'; END IF;
  IF was.note IS DISTINCT FROM now_is.note THEN RETURN 'note'; END IF;
  RETURN NULL;
END $$;

-- Tells the others on a carrier's round of today, if there is one under way.
CREATE OR REPLACE FUNCTION tell_round(whose visit) RETURNS void LANGUAGE sql AS $$
  SELECT tell_live('request', other.request_id, ARRAY[other.resident_id])
  FROM (SELECT (whose.changed_at AT TIME ZONE 'Africa/Lagos')::date AS day) AS today, visit AS other
  WHERE whose.set_out_at IS NOT NULL AND other.carrier_id = whose.carrier_id AND other.over_at IS NULL
    AND other.planned_on <= today.day AND other.id <> whose.id
  LIMIT 200
$$;

CREATE OR REPLACE FUNCTION visit_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step text := 'planned';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.id, OLD.request_id, OLD.resident_id, OLD.station_id, OLD.carrier_id, OLD.missed_before)
      <> (NEW.id, NEW.request_id, NEW.resident_id, NEW.station_id, NEW.carrier_id, NEW.missed_before)
      OR OLD.outcome <> NEW.outcome OR NEW.code_tries < OLD.code_tries
    THEN
      RAISE EXCEPTION 'a visit stays the visit that it is' USING ERRCODE = 'KW002';
    END IF;
    step := visit_step(OLD, NEW);
    IF visit_figures(OLD) IS DISTINCT FROM visit_figures(NEW) THEN
      PERFORM count_visit(OLD, -1);
      PERFORM count_visit(NEW, 1);
    END IF;
  END IF;
  -- Another order of the round is no event; whoever waits on it may be earlier or later.
  IF TG_OP = 'UPDATE' AND NEW.over_at IS NULL AND OLD.in_order IS DISTINCT FROM NEW.in_order THEN
    PERFORM tell_live('round', NEW.id, ARRAY[NEW.carrier_id]);
    PERFORM tell_live('request', NEW.request_id, ARRAY[NEW.resident_id]);
  END IF;
  IF step IS NULL THEN RETURN NULL; END IF;
  INSERT INTO visit_event (visit_id, what, at, phone_at, skewed, by_role, by_account, note)
  VALUES (NEW.id, step, NEW.changed_at, NEW.phone_at, NEW.skewed, NEW.changed_by_role, NEW.changed_by,
    CASE WHEN step IN ('not done', 'note') THEN NEW.note END);
  PERFORM tell_live('round', NEW.id, ARRAY[NEW.carrier_id]);
  -- Of the others the request's own step tells.
  IF step IN ('set out', 'here', 'cash', 'photo', 'note') THEN
    PERFORM tell_live('request', NEW.request_id, ARRAY[NEW.resident_id, NEW.station_id]);
  END IF;
  -- How many doors come before theirs has changed for whoever waits on a round that has begun.
  IF step IN ('set out', 'done', 'not done', 'called off', 'undone') THEN
    PERFORM tell_round(NEW);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER visit_made AFTER INSERT ON visit
  FOR EACH ROW EXECUTE FUNCTION visit_changed();

CREATE OR REPLACE TRIGGER visit_changed AFTER UPDATE ON visit
  FOR EACH ROW WHEN (current_setting('erasure.door', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION visit_changed();

CREATE OR REPLACE TRIGGER visit_erased AFTER UPDATE ON visit
  FOR EACH ROW WHEN (current_setting('erasure.door', true) = 'open')
  EXECUTE FUNCTION refuse_but_words('note');

CREATE OR REPLACE TRIGGER visit_stays BEFORE DELETE ON visit
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER visit_event_erased AFTER UPDATE ON visit_event
  FOR EACH ROW WHEN (current_setting('erasure.door', true) = 'open')
  EXECUTE FUNCTION refuse_but_words('note');

CREATE OR REPLACE TRIGGER visit_event_kept BEFORE DELETE ON visit_event
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER visit_event_stays BEFORE UPDATE ON visit_event
  FOR EACH ROW WHEN (current_setting('erasure.door', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION refuse_rewriting();

-- Here and not in the migration: until the trigger is there, which takes the table for itself, the version before
-- goes on assigning.
SELECT open_missing_visits();
