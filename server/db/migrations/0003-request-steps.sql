-- A request's steps: which there are, one event for each, and what they do to the carrier's
-- counts.

-- Which step a change is, by the facts that changed; an unknown one is no step and is refused.
CREATE FUNCTION request_step(was request, now_is request) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF was.status = now_is.status THEN
    IF was.carrier_id <> now_is.carrier_id AND was.status = 'Assigned' THEN RETURN 'swapped'; END IF;
    IF was.carrier_id IS DISTINCT FROM now_is.carrier_id THEN RETURN NULL; END IF;
    IF was.status = 'Pending...' AND was.accepted_at IS NULL THEN
      IF now_is.accepted_at IS NOT NULL THEN RETURN 'accepted'; END IF;
      IF now_is.quoted_kobo IS DISTINCT FROM was.quoted_kobo THEN RETURN 'quoted'; END IF;
    END IF;
    IF was.due_on <> now_is.due_on AND was.status IN ('Pending...', 'Assigned') THEN
      RETURN 'moved';
    END IF;
    RETURN NULL;
  END IF;
  RETURN CASE was.status || ' > ' || now_is.status
    WHEN 'Pending... > Assigned' THEN 'assigned'
    WHEN 'Assigned > Pending...' THEN 'taken back'
    WHEN 'Assigned > Picked up' THEN 'picked up'
    WHEN 'Picked up > Closed' THEN 'closed'
    WHEN 'Pending... > Cancelled' THEN 'cancelled'
    WHEN 'Assigned > Cancelled' THEN 'cancelled'
    WHEN 'Pending... > Declined' THEN 'declined'
    WHEN 'Assigned > Declined' THEN 'declined'
  END;
END $$;

-- A carrier's counts follow the request: what it holds now, and what it was given and kept.
CREATE FUNCTION count_for_carrier(
  counted uuid, more_held integer, more_in_all integer
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE carrier SET holds = holds + more_held, total = total + more_in_all
  WHERE id = counted AND (
    more_held <= 0
    OR paused_at IS NULL AND holds < (
      SELECT carrier_limit FROM station WHERE station.id = carrier.station_id
    )
  );
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the carrier is full or paused' USING ERRCODE = 'KW001';
  END IF;
END $$;

CREATE FUNCTION count_for_carriers(was request, now_is request) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  counted record;
BEGIN
  -- In the order of their ids, so that two swaps at once never wait for each other.
  FOR counted IN
    SELECT id, sum(held)::integer AS held, sum(given)::integer AS given
    FROM (VALUES
      (was.carrier_id, -(was.status = 'Assigned')::integer,
        -(was.status IN ('Assigned', 'Picked up', 'Closed'))::integer),
      (now_is.carrier_id, (now_is.status = 'Assigned')::integer,
        (now_is.status IN ('Assigned', 'Picked up', 'Closed'))::integer)
    ) AS change (id, held, given)
    WHERE id IS NOT NULL
    GROUP BY id
    HAVING sum(held) <> 0 OR sum(given) <> 0
    ORDER BY id
  LOOP
    PERFORM count_for_carrier(counted.id, counted.held, counted.given);
  END LOOP;
END $$;

CREATE FUNCTION request_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'Pending...' OR NEW.quoted_at IS NOT NULL THEN
    RAISE EXCEPTION 'a request begins at its beginning' USING ERRCODE = 'KW002';
  END IF;
  INSERT INTO request_event (request_id, what, at, by_role, by_account, to_status)
  VALUES (NEW.id, 'made', NEW.changed_at, NEW.changed_by_role, NEW.changed_by, NEW.status);
  PERFORM tell_live('request', NEW.id, ARRAY[NEW.resident_id, NEW.station_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER request_made AFTER INSERT ON request
  FOR EACH ROW EXECUTE FUNCTION request_made();

CREATE FUNCTION request_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step text := request_step(OLD, NEW);
BEGIN
  IF step IS NULL THEN
    RAISE EXCEPTION 'there is no step from % to %', OLD.status, NEW.status USING ERRCODE = 'KW002';
  END IF;
  IF (OLD.id, OLD.kind, OLD.resident_id, OLD.station_id, OLD.message, OLD.address, OLD.created_at)
    <> (NEW.id, NEW.kind, NEW.resident_id, NEW.station_id, NEW.message, NEW.address, NEW.created_at)
  THEN
    RAISE EXCEPTION 'what was asked for does not change' USING ERRCODE = 'KW002';
  END IF;
  PERFORM count_for_carriers(OLD, NEW);
  INSERT INTO request_event (request_id, what, at, by_role, by_account, from_status, to_status,
    carrier_id, amount_kobo, day, note)
  VALUES (NEW.id, step, NEW.changed_at, NEW.changed_by_role, NEW.changed_by, OLD.status, NEW.status,
    coalesce(NEW.carrier_id, OLD.carrier_id),
    CASE WHEN step IN ('quoted', 'accepted') THEN NEW.quoted_kobo END,
    CASE WHEN step = 'moved' THEN NEW.due_on END,
    NEW.decline_reason);
  PERFORM tell_live('request', NEW.id, ARRAY[NEW.resident_id, NEW.station_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER request_changed AFTER UPDATE ON request
  FOR EACH ROW EXECUTE FUNCTION request_changed();

CREATE FUNCTION request_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'requests are kept';
END $$;
CREATE TRIGGER request_stays BEFORE DELETE ON request
  FOR EACH ROW EXECUTE FUNCTION request_stays();
