-- What a visit counts for, once it is over.
CREATE OR REPLACE FUNCTION visit_figures(whose visit) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE whose.outcome
    WHEN 'done' THEN ARRAY['done', 'proof:' || whose.proof,
      CASE WHEN whose.missed_before = 0 THEN 'first visit' END,
      CASE WHEN whose.wrong_codes > 0 THEN 'wrong code' END]
    WHEN 'not done' THEN ARRAY['not done']
    ELSE ARRAY[]::text[]
  END
$$;

-- The day that a visit is counted on.
CREATE OR REPLACE FUNCTION visit_day(whose visit) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(whose.counted_on, (whose.over_at AT TIME ZONE 'Africa/Lagos')::date)
$$;

CREATE OR REPLACE FUNCTION count_visit(whose visit, times integer) RETURNS void LANGUAGE sql AS $$
  SELECT count_figures(whose.station_id,
    array_fill(visit_day(whose), ARRAY[cardinality(counted)]),
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

-- Before this moment nothing new can have happened to a visit: it was given to its carrier, somebody else changed it,
-- or the carrier said that something happened, also what was taken back later. What the carrier's phone keeps until there is
-- a network comes in its order.
CREATE OR REPLACE FUNCTION visit_heard_until(whose visit) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(max(CASE WHEN by_role = 'carrier' THEN happened_at ELSE at END), whose.set_out_at, whose.here_at)
  FROM visit_event WHERE visit_id = whose.id
$$;

-- The day that a visit which has just ended is counted on: the day on which it was over, or the first after it that nobody
-- has signed. So a signed day stays what it was, however late something is heard.
CREATE OR REPLACE FUNCTION day_to_count(whose visit) RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  counted date := (whose.over_at AT TIME ZONE 'Africa/Lagos')::date;
BEGIN
  LOOP
    PERFORM pg_advisory_xact_lock_shared(day_lock(whose.station_id, counted));
    EXIT WHEN NOT EXISTS (SELECT FROM day_sheet WHERE station_id = whose.station_id AND day = counted);
    counted := counted + 1;
  END LOOP;
  RETURN counted;
END $$;

-- Whether the day that a visit is counted on has been signed. The lock prevents signing until the transaction ends.
CREATE OR REPLACE FUNCTION visit_signed(whose visit) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(day_lock(whose.station_id, visit_day(whose)));
  RETURN EXISTS (SELECT FROM day_sheet WHERE station_id = whose.station_id AND day = visit_day(whose));
END $$;

-- Whether something may still be added to a visit that is over: for a day after we heard how it ended, and until its day
-- is signed.
CREATE OR REPLACE FUNCTION visit_takes_more(whose visit, moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  heard timestamptz;
BEGIN
  SELECT max(at) INTO heard FROM visit_event WHERE visit_id = whose.id AND what = whose.outcome;
  RETURN coalesce(heard, whose.over_at) > moment - interval '1 day' AND NOT visit_signed(whose);
END $$;

-- What a visit ended with stays. A photo that comes in time is a proof where there was none, and never where a wrong code was
-- typed; one that comes later is kept and changes nothing else.
CREATE OR REPLACE FUNCTION visit_proof_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.proof = 'photo' AND NEW.wrong_codes > 0 THEN NEW.proof := 'none'; END IF;
  IF OLD.outcome = NEW.outcome AND (NEW.proof, NEW.note) IS DISTINCT FROM (OLD.proof, OLD.note)
    AND NOT visit_takes_more(OLD, NEW.changed_at)
  THEN
    NEW.proof := OLD.proof;
    NEW.note := OLD.note;
  END IF;
  RETURN NEW;
END $$;

-- A phone says when something happened. Whatever its clock says, that is not before what we knew already.
CREATE OR REPLACE FUNCTION visit_in_time() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  earliest timestamptz;
  given timestamptz;
BEGIN
  earliest := visit_heard_until(OLD);
  IF NEW.phone_at IS NOT NULL THEN
    SELECT min(at) INTO given FROM visit_event WHERE visit_id = NEW.id;
    IF least(CASE WHEN NEW.set_out_at IS DISTINCT FROM OLD.set_out_at THEN NEW.set_out_at END,
      CASE WHEN NEW.here_at IS DISTINCT FROM OLD.here_at THEN NEW.here_at END,
      CASE WHEN NEW.over_at IS DISTINCT FROM OLD.over_at THEN NEW.over_at END) < given - interval '5 minutes'
    THEN
      NEW.skewed := true;
    END IF;
  END IF;
  IF NEW.set_out_at IS DISTINCT FROM OLD.set_out_at THEN
    NEW.set_out_at := CASE WHEN NEW.set_out_at IS NOT NULL THEN greatest(NEW.set_out_at, earliest) END;
  END IF;
  IF NEW.here_at IS DISTINCT FROM OLD.here_at THEN
    NEW.here_at := CASE WHEN NEW.here_at IS NOT NULL THEN greatest(NEW.here_at, earliest) END;
  END IF;
  IF OLD.over_at IS NULL AND NEW.over_at IS NOT NULL THEN
    NEW.over_at := greatest(NEW.over_at, earliest);
    NEW.counted_on := nullif(day_to_count(NEW), (NEW.over_at AT TIME ZONE 'Africa/Lagos')::date);
  ELSIF NEW.over_at IS NULL THEN
    -- A day that is signed stays as it was, whoever takes back what happened on it.
    IF OLD.over_at IS NOT NULL AND visit_signed(OLD) THEN
      PERFORM refuse('stop_stands');
    END IF;
    NEW.counted_on := NULL;
  END IF;
  RETURN NEW;
END $$;

-- Tells the others on a carrier's round of today, if there is one under way.
CREATE OR REPLACE FUNCTION tell_round(whose visit) RETURNS void LANGUAGE sql AS $$
  SELECT tell_live('request', other.request_id, ARRAY[other.resident_id])
  FROM (SELECT (whose.changed_at AT TIME ZONE 'Africa/Lagos')::date AS day) AS today, visit AS other
  WHERE whose.set_out_at IS NOT NULL AND other.carrier_id = whose.carrier_id AND other.over_at IS NULL
    AND other.planned_on <= today.day AND other.id <> whose.id
    -- Who was missed is not told yet, by no other pickup of theirs either.
    AND (whose.outcome IS DISTINCT FROM 'not done' OR other.resident_id <> whose.resident_id)
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
      OR NEW.wrong_codes < OLD.wrong_codes
    THEN
      RAISE EXCEPTION 'a visit stays the visit that it is';
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
  INSERT INTO visit_event (visit_id, what, at, phone_at, skewed, by_role, by_account, note, happened_at, wrong_code)
  VALUES (NEW.id, step, NEW.changed_at, NEW.phone_at, NEW.skewed, NEW.changed_by_role, NEW.changed_by,
    CASE WHEN step IN ('not done', 'note') THEN NEW.note END,
    CASE WHEN step = 'set out' THEN NEW.set_out_at WHEN step = 'here' THEN NEW.here_at
      WHEN step IN ('done', 'not done') THEN NEW.over_at
      WHEN NEW.phone_at IS NOT NULL AND NOT NEW.skewed THEN
        greatest(least(NEW.phone_at, NEW.changed_at), visit_heard_until(NEW)) END,
    TG_OP = 'UPDATE' AND NEW.wrong_codes > OLD.wrong_codes);
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

CREATE OR REPLACE TRIGGER visit_in_time BEFORE UPDATE OF set_out_at, here_at, over_at ON visit
  FOR EACH ROW WHEN (current_setting('erasure.door', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION visit_in_time();

CREATE OR REPLACE TRIGGER visit_proof_stays BEFORE UPDATE OF proof, note, outcome, wrong_codes ON visit
  FOR EACH ROW WHEN (current_setting('erasure.door', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION visit_proof_stays();

CREATE OR REPLACE TRIGGER visit_changed AFTER UPDATE ON visit
  FOR EACH ROW WHEN (current_setting('erasure.door', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION visit_changed();

SELECT keep_rows('visit', 'visit_stays', 'note');

-- The photo of a visit that is over is evidence: it may come late, and is not exchanged.
CREATE OR REPLACE FUNCTION visit_photo_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM visit WHERE id = NEW.visit_id AND over_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the photo of a visit that is over stays';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER visit_photo_stays BEFORE UPDATE ON visit_photo
  FOR EACH ROW EXECUTE FUNCTION visit_photo_stays();

SELECT keep_for_ever('visit_event', 'note');

-- Here and not in the migration: until the trigger is there, which takes the table for itself, servers
-- at work go on assigning.
SELECT open_missing_visits();
