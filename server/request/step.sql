-- The state machine of a request: this file has the effects of every step. The rules in TypeScript
-- (step.ts) lock the row, check, and update it; triggers do the rest. Tests keep this table consistent
-- with request_step below, visit_follows (server/visit/follow.sql), the notices (step-notice.ts), the audit log
-- and eventKinds of the contract; entries in brackets happen elsewhere, together with the step:
--
--   step           money                        figures                    carrier's counts      visit                audit        notices
--   made           price set aside              made, special              -                     -                    (if booked)  (special-asked, pickup-booked)
--   quoted         -                            -                          -                     -                    yes          price-quoted
--   accepted       set aside anew               -                          -                     -                    -            quote-accepted
--   assigned       -                            -                          holds, total          planned              yes          carrier-comes, carrier-round
--   swapped        -                            -                          holds, total of both  called off, planned  yes          carrier-round, carrier-swapped
--   taken back     -                            -                          given back            called off           yes          carrier-round, carrier-taken-back
--   not done       -                            (with the visit)           given back            not done             yes          pickup-missed
--   still coming   -                            (with the visit)           holds, total          (undone)             -            carrier-comes
--   moved          -                            -                          (room on that day)    moved                yes          carrier-round, day-moved
--   wished         -                            -                          -                     -                    -            -
--   picked up      -                            picked up, waited:<hours>  holds                 done                 yes          picked-up
--   not picked up  -                            both uncounted             holds                 undone               yes          pickup-undone
--   closed         captured, charged or due     closed, rated, stars       rated, stars          -                    -            poor-rating, price-due
--   cancelled      given back                   cancelled                  given back            called off           -            carrier-round, request-cancelled
--   declined       given back                   declined                   given back            called off           yes          carrier-round, request-declined
--   refunded       due no more, or not charged  -                          -                     -                    yes          (refund-given)
--
-- Steps that pages offer to undo (contract/undo.ts) notify the resident only after the undo time, and not at all if undone.
-- A step that plans a request past its promise (plan.sql) also counts the figure moved.
-- Each step also writes its event, updates the figure now:<status>, and sends a live event to the resident and the station.
--
-- PostgreSQL runs triggers of the same timing in alphabetical order. On request:
--
--   before insert  plan_request
--   before update  plan_request, problem_stops_request
--   before delete  request_stays
--   after insert   request_made
--   after update   request_changed, request_erased, visit_follows
--
-- So the plan is complete before anything reads it, and a step is checked, counted, paid and recorded before the
-- visit follows; request_erased replaces the other two while an account is erased.

-- Derives the step from the columns that changed; any other change is refused.
CREATE OR REPLACE FUNCTION request_step(was request, now_is request) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  -- Somebody went and came back with nothing, or took back that they had.
  IF was.missed_times <> now_is.missed_times THEN
    RETURN CASE was.status || ' > ' || now_is.status || ' ' || now_is.missed_times - was.missed_times
      WHEN 'Assigned > Pending... 1' THEN 'not done'
      WHEN 'Pending... > Assigned -1' THEN 'still coming'
    END;
  END IF;
  IF was.status = now_is.status THEN
    IF was.carrier_id <> now_is.carrier_id AND was.status = 'Assigned' THEN RETURN 'swapped'; END IF;
    IF was.carrier_id IS DISTINCT FROM now_is.carrier_id THEN RETURN NULL; END IF;
    IF was.status = 'Pending...' AND was.accepted_at IS NULL THEN
      IF now_is.accepted_at IS NOT NULL THEN RETURN 'accepted'; END IF;
      IF (now_is.quoted_kobo, now_is.quote_note) IS DISTINCT FROM (was.quoted_kobo, was.quote_note) THEN
        RETURN 'quoted';
      END IF;
    END IF;
    IF was.planned_on <> now_is.planned_on AND was.status = 'Assigned' THEN RETURN 'moved'; END IF;
    IF now_is.forgiven_kobo > was.forgiven_kobo AND was.status IN ('Picked up', 'Closed') THEN RETURN 'refunded'; END IF;
    IF was.status = 'Pending...' AND was.missed_times > 0 AND now_is.changed_by_role = 'resident'
      -- That any day will do is an answer, too.
      AND (was.changed_by_role <> 'resident'
        OR (was.promised_on, was.message, was.gate_note)
          IS DISTINCT FROM (now_is.promised_on, now_is.message, now_is.gate_note))
    THEN
      RETURN 'wished';
    END IF;
    RETURN NULL;
  END IF;
  RETURN CASE was.status || ' > ' || now_is.status
    WHEN 'Pending... > Assigned' THEN 'assigned'
    WHEN 'Assigned > Pending...' THEN 'taken back'
    WHEN 'Assigned > Picked up' THEN 'picked up'
    WHEN 'Picked up > Assigned' THEN 'not picked up'
    WHEN 'Picked up > Closed' THEN 'closed'
    WHEN 'Pending... > Cancelled' THEN 'cancelled'
    WHEN 'Assigned > Cancelled' THEN 'cancelled'
    WHEN 'Pending... > Declined' THEN 'declined'
    WHEN 'Assigned > Declined' THEN 'declined'
  END;
END $$;

-- The step that this one undoes while its notice is still held (step-notice.ts), or nothing. The notice is dropped, and
-- the resident's history shows neither of the two.
CREATE OR REPLACE FUNCTION take_back_step(now_is request, step text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  last request_event;
  before request_event;
BEGIN
  SELECT * INTO last FROM request_event AS e
  WHERE request_id = now_is.id AND undoes IS NULL
    AND NOT EXISTS (SELECT FROM request_event WHERE undoes = e.id)
  ORDER BY id DESC LIMIT 1;
  IF last.what || ' > ' || step NOT IN ('assigned > taken back', 'taken back > assigned', 'swapped > swapped',
    'moved > moved', 'picked up > not picked up', 'not done > still coming')
  THEN
    RETURN NULL;
  END IF;
  IF step IN ('assigned', 'swapped', 'moved') THEN
    -- Who had it, and for which day, before the step that may be taken back.
    SELECT * INTO before FROM request_event WHERE request_id = now_is.id AND id < last.id
      AND what IN ('assigned', 'swapped', 'moved', 'still coming') ORDER BY id DESC LIMIT 1;
    IF (before.carrier_id, before.day) IS DISTINCT FROM (now_is.carrier_id, now_is.planned_on) THEN
      RETURN NULL;
    END IF;
  END IF;
  RETURN CASE WHEN drop_held_notice('step:' || last.id, now_is.changed_at) THEN last.id END;
END $$;

CREATE OR REPLACE FUNCTION count_for_carriers(was request, now_is request) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  counted record;
  today CONSTANT date := (now_is.changed_at AT TIME ZONE 'Africa/Lagos')::date;
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
  IF now_is.status = 'Assigned'
    AND (was.status, was.carrier_id, greatest(was.planned_on, today))
      IS DISTINCT FROM (now_is.status, now_is.carrier_id, greatest(now_is.planned_on, today))
  THEN
    PERFORM refuse_full_carrier(now_is.carrier_id, now_is.planned_on, today, now_is.id);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION hours_waited(whose request) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'waited:' || least(999, greatest(0,
    floor(extract(epoch FROM whose.picked_up_at - whose.created_at) / 3600)))::integer
$$;

-- A request begins here; make_request has found its place in the month.
CREATE OR REPLACE FUNCTION request_made() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made_on date := (NEW.created_at AT TIME ZONE 'Africa/Lagos')::date;
BEGIN
  IF NEW.status <> 'Pending...' OR NEW.quoted_at IS NOT NULL THEN
    RAISE EXCEPTION 'a request begins at its beginning';
  END IF;
  -- Not by refuse_for_erased, which turns the whole row into JSON to find one id: this is the busiest step.
  IF EXISTS (SELECT FROM account WHERE id = NEW.resident_id AND erased_at IS NOT NULL) THEN
    PERFORM refuse('no_session');
  END IF;
  INSERT INTO request_event (request_id, what, at, by_role, by_account, to_status)
  VALUES (NEW.id, 'made', NEW.changed_at, NEW.changed_by_role, NEW.changed_by, NEW.status);
  PERFORM count_figures(NEW.station_id,
    ARRAY[made_on, 'epoch', made_on],
    ARRAY['made', 'now:' || NEW.status, CASE NEW.kind WHEN 'special' THEN 'special' END],
    ARRAY[1, 1, 1]);
  PERFORM hold_price(NEW);
  PERFORM tell_live('request', NEW.id, ARRAY[NEW.resident_id, NEW.station_id]);
  PERFORM tell_live('wallet', NEW.resident_id, ARRAY[NEW.resident_id]);
  RETURN NULL;
END $$;

-- Moves the money of a step; returns whether any moved. Released money may pay for another request.
CREATE OR REPLACE FUNCTION move_price(was request, now_is request) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF now_is.status IN ('Cancelled', 'Declined') AND was.status <> now_is.status THEN
    PERFORM release_price(now_is);
    PERFORM cover_open_requests(now_is.resident_id, now_is.changed_at, now_is.changed_by, NULL);
  ELSIF now_is.status = 'Closed' AND was.status <> 'Closed' THEN
    PERFORM charge_price(now_is);
    IF now_is.forgiven_kobo > 0 THEN
      PERFORM cover_open_requests(now_is.resident_id, now_is.changed_at, now_is.changed_by, NULL);
    END IF;
  ELSIF now_is.forgiven_kobo <> was.forgiven_kobo THEN
    -- Of what is not charged yet less is charged when it closes.
    PERFORM forgive_due(now_is.id, now_is.forgiven_kobo - was.forgiven_kobo);
  ELSIF now_is.price_kobo <> was.price_kobo THEN
    PERFORM release_price(was);
    PERFORM hold_price(now_is);
    PERFORM cover_open_requests(now_is.resident_id, now_is.changed_at, now_is.changed_by, NULL);
  ELSE
    RETURN false;
  END IF;
  RETURN true;
END $$;

-- A rating comes with the closing (rated_at_closing), which is the last step.
CREATE OR REPLACE FUNCTION count_step(was request, now_is request) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  happened_on date := (coalesce(now_is.closed_at, now_is.cancelled_at, now_is.declined_at,
    now_is.picked_up_at) AT TIME ZONE 'Africa/Lagos')::date;
  gone_on date := (was.picked_up_at AT TIME ZONE 'Africa/Lagos')::date;
  is_rated boolean := now_is.rating IS NOT NULL;
BEGIN
  IF was.status = 'Picked up' AND now_is.status = 'Assigned' THEN
    PERFORM count_figures(now_is.station_id,
      ARRAY['epoch', 'epoch', gone_on, gone_on],
      ARRAY['now:' || was.status, 'now:' || now_is.status, 'picked up', hours_waited(was)],
      ARRAY[-1, 1, -1, -1]);
    RETURN;
  END IF;
  PERFORM count_figures(now_is.station_id,
    ARRAY['epoch', 'epoch', happened_on, happened_on, happened_on, happened_on],
    ARRAY['now:' || was.status, 'now:' || now_is.status,
      CASE WHEN happened_on IS NOT NULL THEN lower(now_is.status) END,
      CASE WHEN now_is.status = 'Picked up' THEN hours_waited(now_is) END,
      CASE WHEN is_rated THEN 'rated' END, CASE WHEN is_rated THEN 'stars' END],
    ARRAY[-1, 1, 1, 1, 1, now_is.rating]);
  IF is_rated THEN PERFORM rate_carrier(now_is.carrier_id, now_is.rating); END IF;
END $$;

CREATE OR REPLACE FUNCTION request_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step text := request_step(OLD, NEW);
  is_put_off boolean := NEW.moved_times > OLD.moved_times;
  put_right request := OLD;
BEGIN
  -- In which area an address lies, and where exactly, is found out and put right: that is no step of anybody.
  put_right.area_id := NEW.area_id;
  put_right.lat := NEW.lat;
  put_right.lng := NEW.lng;
  put_right.accuracy_m := NEW.accuracy_m;
  put_right.position_from := NEW.position_from;
  IF OLD IS DISTINCT FROM NEW AND put_right IS NOT DISTINCT FROM NEW THEN
    PERFORM tell_live('request', NEW.id, ARRAY[NEW.station_id]);
    RETURN NULL;
  END IF;
  IF step IS NULL THEN
    RAISE EXCEPTION 'there is no step from % to %', OLD.status, NEW.status;
  END IF;
  -- The day and the words are the resident's own wish, which is asked for anew when somebody came for nothing.
  IF (OLD.id, OLD.kind, OLD.resident_id, OLD.station_id, OLD.address, OLD.created_at, OLD.follows, OLD.place_id)
    IS DISTINCT FROM
      (NEW.id, NEW.kind, NEW.resident_id, NEW.station_id, NEW.address, NEW.created_at, NEW.follows, NEW.place_id)
    OR step <> 'wished' AND (OLD.message, OLD.promised_on) IS DISTINCT FROM (NEW.message, NEW.promised_on)
    OR step <> 'wished' AND NEW.gate_note <> coalesce(OLD.gate_note, '')
  THEN
    RAISE EXCEPTION 'what was asked for does not change';
  END IF;
  PERFORM count_for_carriers(OLD, NEW);
  INSERT INTO request_event (request_id, what, at, by_role, by_account, from_status, to_status,
    carrier_id, amount_kobo, day, reason, note, undoes)
  VALUES (NEW.id, step, NEW.changed_at, NEW.changed_by_role, NEW.changed_by, OLD.status, NEW.status,
    coalesce(NEW.carrier_id, OLD.carrier_id),
    CASE WHEN step IN ('quoted', 'accepted') THEN NEW.quoted_kobo
      WHEN step = 'refunded' THEN NEW.forgiven_kobo - OLD.forgiven_kobo END,
    CASE WHEN step IN ('assigned', 'swapped', 'moved', 'still coming') THEN NEW.planned_on
      WHEN step = 'wished' AND (OLD.promised_on <> NEW.promised_on
        OR (OLD.message, OLD.gate_note) IS NOT DISTINCT FROM (NEW.message, NEW.gate_note))
        THEN NEW.promised_on END,
    CASE WHEN step = 'not done' THEN NEW.missed_reason WHEN is_put_off THEN NEW.moved_reason END,
    CASE WHEN step = 'not done' THEN NEW.missed_note WHEN step = 'quoted' THEN NEW.quote_note WHEN is_put_off THEN NEW.moved_note
      ELSE NEW.decline_reason END,
    take_back_step(NEW, step));
  IF is_put_off THEN PERFORM count_figure(NEW.station_id, NEW.changed_at, 'moved', 1); END IF;
  -- That a carrier came for nothing the resident's page shows when they are told of it (miss_told): until then it can be undone.
  PERFORM tell_live('request', NEW.id, CASE WHEN step = 'not done' AND NEW.changed_by_role = 'carrier'
    THEN ARRAY[NEW.station_id] ELSE ARRAY[NEW.resident_id, NEW.station_id] END);
  IF OLD.status <> NEW.status THEN PERFORM count_step(OLD, NEW); END IF;
  IF move_price(OLD, NEW) THEN
    PERFORM tell_live('wallet', NEW.resident_id, ARRAY[NEW.resident_id]);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER request_made AFTER INSERT ON request
  FOR EACH ROW EXECUTE FUNCTION request_made();

CREATE OR REPLACE TRIGGER request_changed AFTER UPDATE ON request
  FOR EACH ROW WHEN (current_setting('erasure.door', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION request_changed();

SELECT keep_rows('request', 'request_stays', 'message', 'address', 'comment', 'decline_reason', 'moved_note', 'missed_note', 'quote_note',
  'sought', 'landmark', 'gate_note', 'bag_spot', 'lat', 'lng', 'accuracy_m', 'position_from');

SELECT keep_for_ever('request_event', 'note');
