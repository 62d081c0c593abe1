-- Takes a request in, in one round trip, unless too much is due: the busiest call of a station's
-- morning. Calls of one resident wait for each other here, so that each finds the places that are
-- really free. It is the resident who asks, unless somebody at the desk does it for them.
--
-- Where to come is copied from one of the resident's places: that which is named, or the first unless another address
-- is given.
--
-- While a changed number could still be changed back, a session that may be a stranger's asks only for pickups that are
-- paid at the door, and only at the resident's own places.
--
-- How many bags there are, and what is seen from the road, have columns of their own. Versions until 18 November 2026 say the bags
-- once more in front of the message ("12 bags. An old sofa"): that is left out.
DROP FUNCTION IF EXISTS place_request(
  uuid, text, uuid, timestamptz, text, text, date, text, bigint, integer, integer, integer);
DROP FUNCTION IF EXISTS place_request(
  uuid, text, uuid, timestamptz, text, text, date, text, bigint, integer, integer, integer, text, uuid);
DROP FUNCTION IF EXISTS place_request(
  uuid, text, uuid, timestamptz, text, text, date, text, bigint, integer, integer, integer, text, uuid, uuid, integer);
DROP FUNCTION IF EXISTS place_request(
  uuid, text, uuid, timestamptz, text, text, date, text, bigint, integer, integer, integer, text, uuid, uuid, integer, uuid);

CREATE OR REPLACE FUNCTION make_request(
  new_id uuid, new_kind text, who uuid, at timestamptz, said text, place_of_pickup text,
  wanted_on date, paid_with text, costs_kobo bigint, usual_days integer, most_open integer,
  most_dues integer, by_role text DEFAULT 'resident', by_whom uuid DEFAULT NULL,
  from_place uuid DEFAULT NULL, how_many_bags integer DEFAULT NULL,
  from_session uuid DEFAULT NULL, seen_from_road text DEFAULT NULL,
  OUT remaining integer, OUT resident_name text, OUT resident_phone text, OUT at_station uuid, OUT station_name text,
  OUT at_address text, OUT seen text, OUT area_name text, OUT place_name text, OUT asked_for text, OUT promised date,
  OUT price_kobo bigint, OUT is_at_door boolean, OUT is_set_aside boolean
) LANGUAGE plpgsql
-- A connection keeps its plans, also those it made while the table was small: every question here
-- is answered by a key.
SET enable_seqscan = off
AS $$
DECLARE
  asker record;
  this_month date := date_trunc('month', at AT TIME ZONE 'Africa/Lagos')::date;
  taken smallint[];
  free_place smallint;
  owed bigint;
  door place;
  door_area uuid;
  counted CONSTANT text := CASE how_many_bags WHEN 1 THEN '1 bag. ' ELSE how_many_bags || ' bags. ' END;
  message CONSTANT text := CASE WHEN starts_with(said, counted) THEN substr(said, length(counted) + 1) ELSE said END;
  is_held CONSTANT boolean := from_session IS NOT NULL
    AND EXISTS (SELECT FROM session s WHERE s.id = from_session AND is_barred(s, at));
BEGIN
  SELECT r.station_id, r.address, r.phone_number, a.name, s.name AS station, s.suspended_at, s.suspension_reason INTO asker
  FROM resident r
    JOIN account a ON a.id = r.account_id
    JOIN station s ON s.id = r.station_id
  WHERE r.account_id = who
  FOR NO KEY UPDATE OF r;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the resident has just moved' USING ERRCODE = '40001';
  END IF;
  IF asker.suspended_at IS NOT NULL THEN
    PERFORM refuse('station_suspended', asker.suspension_reason);
  END IF;
  SELECT coalesce(sum(amount_kobo), 0) INTO owed FROM due
  WHERE resident_id = who AND settled_at IS NULL HAVING count(*) >= most_dues;
  IF owed > 0 THEN
    PERFORM refuse('dues_unpaid', owed::text);
  END IF;
  taken := ARRAY(
    SELECT place FROM request WHERE resident_id = who AND month = this_month AND place IS NOT NULL
  );
  remaining := 4 - cardinality(taken);
  IF new_kind = 'subscription' THEN
    free_place := CASE WHEN 1 <> ALL (taken) THEN 1 WHEN 2 <> ALL (taken) THEN 2
      WHEN 3 <> ALL (taken) THEN 3 WHEN 4 <> ALL (taken) THEN 4 END;
    IF free_place IS NULL THEN
      PERFORM refuse('monthly_limit_reached');
    END IF;
    remaining := remaining - 1;
  ELSIF most_open <= (
    SELECT count(*) FROM request
    WHERE resident_id = who AND kind = 'special' AND follows IS NULL AND is_open(status)
  ) THEN
    PERFORM refuse('too_many_open');
  END IF;
  SELECT * INTO door FROM place WHERE id = coalesce(from_place, who) AND resident_id = who AND removed_at IS NULL;
  IF NOT FOUND AND from_place IS NOT NULL THEN
    PERFORM refuse('place_gone');
  END IF;
  IF from_place IS NULL AND place_of_pickup <> door.address THEN
    IF is_held THEN
      PERFORM refuse('place_held');
    END IF;
    door := NULL;
    door_area := area_of(asker.station_id, place_of_pickup);
  ELSE
    place_of_pickup := coalesce(door.address, asker.address);
    door_area := door.area_id;
  END IF;
  IF wanted_on IS NULL THEN
    IF door_area IS NOT NULL THEN PERFORM lock_area(door_area); END IF;
    promised := service_day_after((at AT TIME ZONE 'Africa/Lagos')::date, usual_days, asker.station_id, door_area);
  ELSE
    PERFORM refuse_closed_day(asker.station_id, door_area, wanted_on);
    promised := wanted_on;
  END IF;
  at_address := place_of_pickup;
  asked_for := coalesce(message, place_of_pickup);
  seen := coalesce(CASE WHEN NOT is_held THEN seen_from_road END, door.landmark);
  INSERT INTO request (
    id, kind, resident_id, station_id, message, address, pay_with, price_kobo, promised_on, day_chosen,
    created_at, month, place, changed_at, changed_by_role, changed_by, sought,
    place_id, area_id, landmark, gate_note, bag_spot, bags, lat, lng, accuracy_m, position_from,
    at_door
  ) VALUES (
    new_id, new_kind, who, asker.station_id, asked_for, at_address, paid_with, costs_kobo,
    promised, wanted_on IS NOT NULL, at, CASE new_kind WHEN 'subscription' THEN this_month END, free_place, at, by_role, coalesce(by_whom, who),
    concat_ws(' ', asker.name, asker.phone_number, '0' || substr(asker.phone_number, 5),
      at_address, seen, message, right(new_id::text, 6)),
    door.id, door_area, seen, door.gate_note, door.bag_spot, how_many_bags, door.lat, door.lng,
    door.accuracy_m, door.position_from, is_held
  );
  resident_name := asker.name;
  resident_phone := asker.phone_number;
  at_station := asker.station_id;
  station_name := asker.station;
  price_kobo := costs_kobo;
  is_at_door := is_held;
  place_name := door.name;
  IF door_area IS NOT NULL THEN
    area_name := (SELECT name FROM area WHERE id = door_area);
  END IF;
  -- Nothing else can be about it yet. By the kind a plan that was made before anything was set aside would look through all
  -- that is.
  is_set_aside := EXISTS (SELECT FROM transfer WHERE about = new_id);
END $$;

-- The same with the whole row, as versions until 19 November 2026 call it.
CREATE OR REPLACE FUNCTION take_in_request(
  new_id uuid, new_kind text, who uuid, at timestamptz, said text, place_of_pickup text,
  wanted_on date, paid_with text, costs_kobo bigint, usual_days integer, most_open integer,
  most_dues integer, by_role text DEFAULT 'resident', by_whom uuid DEFAULT NULL,
  from_place uuid DEFAULT NULL, how_many_bags integer DEFAULT NULL,
  from_session uuid DEFAULT NULL, seen_from_road text DEFAULT NULL,
  OUT placed request, OUT remaining integer, OUT resident_name text, OUT resident_phone text,
  OUT station_name text, OUT area_name text, OUT place_name text, OUT is_set_aside boolean
) LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  made record;
BEGIN
  SELECT * INTO made FROM make_request(
    new_id => new_id, new_kind => new_kind, who => who, at => at, said => said, place_of_pickup => place_of_pickup,
    wanted_on => wanted_on, paid_with => paid_with, costs_kobo => costs_kobo, usual_days => usual_days,
    most_open => most_open, most_dues => most_dues, by_role => by_role, by_whom => by_whom, from_place => from_place,
    how_many_bags => how_many_bags, from_session => from_session, seen_from_road => seen_from_road);
  SELECT * INTO placed FROM request WHERE id = new_id;
  remaining := made.remaining;
  resident_name := made.resident_name;
  resident_phone := made.resident_phone;
  station_name := made.station_name;
  area_name := made.area_name;
  place_name := made.place_name;
  is_set_aside := made.is_set_aside;
END $$;

-- The same, as versions until 19 November 2026 call it; some of that day read all that comes out of it. What a function
-- gives cannot be changed, only made anew: it gave less until then.
DO $$ BEGIN
  IF EXISTS (
    SELECT FROM pg_proc WHERE proname = 'place_request' AND pronamespace = current_schema()::regnamespace
      AND 'place_name' <> ALL (proargnames)
  ) THEN
    DROP FUNCTION place_request(
      uuid, text, uuid, timestamptz, text, text, date, text, bigint, integer, integer, integer, text, uuid, uuid, integer, uuid, text);
  END IF;
END $$;
CREATE OR REPLACE FUNCTION place_request(
  new_id uuid, new_kind text, who uuid, at timestamptz, said text, place_of_pickup text,
  wanted_on date, paid_with text, costs_kobo bigint, usual_days integer, most_open integer,
  most_dues integer, by_role text DEFAULT 'resident', by_whom uuid DEFAULT NULL,
  from_place uuid DEFAULT NULL, how_many_bags integer DEFAULT NULL,
  from_session uuid DEFAULT NULL, seen_from_road text DEFAULT NULL,
  OUT placed request, OUT remaining integer, OUT resident_name text, OUT resident_phone text,
  OUT station_name text, OUT area_name text, OUT place_name text, OUT is_set_aside boolean
) LANGUAGE sql
SET enable_seqscan = off
AS $$
  SELECT * FROM take_in_request(
    new_id => new_id, new_kind => new_kind, who => who, at => at, said => said, place_of_pickup => place_of_pickup,
    wanted_on => wanted_on, paid_with => paid_with, costs_kobo => costs_kobo, usual_days => usual_days,
    most_open => most_open, most_dues => most_dues, by_role => by_role, by_whom => by_whom, from_place => from_place,
    how_many_bags => how_many_bags, from_session => from_session, seen_from_road => seen_from_road)
$$;

-- Takes a request in that makes an earlier one good: free of charge, and not one of the four. The message does
-- not say what was wrong: the carrier reads it, and may be the one the resident complained about.
CREATE OR REPLACE FUNCTION place_again(
  new_id uuid, first uuid, at timestamptz, by_role text, by_whom uuid, usual_days integer
) RETURNS date LANGUAGE sql AS $$
  INSERT INTO request (
    id, kind, resident_id, station_id, message, address, pay_with, price_kobo, promised_on,
    created_at, changed_at, changed_by_role, changed_by, sought, follows,
    place_id, area_id, landmark, gate_note, bag_spot, bags, lat, lng, accuracy_m, position_from
  )
  SELECT new_id, 'special', asked.resident_id, station_id, message, asked.address, 'wallet', 0,
    service_day_after((at AT TIME ZONE 'Africa/Lagos')::date, usual_days, station_id, asked.area_id),
    at, at, by_role, by_whom, left(sought, -6) || right(new_id::text, 6), asked.id,
    -- What helps at the gate goes when a pickup is over; the place may still say it.
    place_id, asked.area_id, asked.landmark, coalesce(asked.gate_note, place.gate_note), asked.bag_spot, bags,
    asked.lat, asked.lng, asked.accuracy_m, asked.position_from
  FROM request AS asked LEFT JOIN place ON place.id = asked.place_id AND place.address = asked.address
  WHERE asked.id = first
  RETURNING promised_on
$$;
