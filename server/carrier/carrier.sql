CREATE OR REPLACE FUNCTION carrier_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('carrier', NEW.id, ARRAY[NEW.station_id, NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION carrier_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_carrier_account(NEW.id, NEW.name, NEW.language, NEW.created_at);
  RETURN NULL;
END $$;

-- A carrier's counts follow the request: what it holds now, and what it was given and kept.
CREATE OR REPLACE FUNCTION count_for_carrier(
  counted uuid, more_held integer, more_in_all integer
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE carrier SET holds = holds + more_held, total = total + more_in_all
  WHERE id = counted AND (more_held <= 0 OR paused_at IS NULL);
  IF NOT FOUND THEN
    PERFORM refuse('carrier_full');
  END IF;
END $$;

-- How many doors a carrier has on a day; what is left of days before is today's. One request may be left out of the count.
-- It is a table of one row, because the planner writes such a function out where it stands in FROM: a list of carriers does
-- not begin it anew for each of them.
CREATE OR REPLACE FUNCTION doors_of_carrier(
  whose uuid, on_day date, today date, without uuid DEFAULT NULL
) RETURNS TABLE (load integer) LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer FROM visit
  WHERE carrier_id = whose AND over_at IS NULL AND request_id IS DISTINCT FROM without
    AND planned_on <= greatest(on_day, today) AND (planned_on = on_day OR on_day <= today)
$$;

-- The same, as versions until 18 November 2026 call it.
CREATE OR REPLACE FUNCTION carrier_load(
  whose uuid, on_day date, today date, without uuid DEFAULT NULL
) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT load FROM doors_of_carrier(whose, on_day, today, without)
$$;

-- Room is for a day. Whoever gives waits here for whoever gives now, and counts what that one gave, too.
CREATE OR REPLACE FUNCTION refuse_full_carrier(
  whose uuid, on_day date, today date, given uuid
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM carrier WHERE id = whose FOR NO KEY UPDATE;
  IF (SELECT load FROM doors_of_carrier(whose, on_day, today, given)) >= (
    SELECT coalesce(room, carrier_limit) FROM carrier JOIN station ON station.id = carrier.station_id
    WHERE carrier.id = whose
  ) THEN
    PERFORM refuse('carrier_full');
  END IF;
END $$;

-- Whether a carrier comes to work on a day: as the week says, unless that day was said otherwise. A table as above.
CREATE OR REPLACE FUNCTION work_of_carrier(whose uuid, usual_days smallint[], on_day date)
RETURNS TABLE (is_in boolean) LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT said.is_in FROM carrier_day AS said WHERE said.carrier_id = whose AND said.day = on_day),
    extract(isodow FROM on_day)::smallint = ANY (usual_days))
$$;

-- The same, as versions until 18 November 2026 call it.
CREATE OR REPLACE FUNCTION carrier_is_in(whose carrier, on_day date) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT is_in FROM work_of_carrier(whose.id, whose.days, on_day)
$$;

CREATE OR REPLACE FUNCTION carrier_day_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('carrier', id, ARRAY[station_id]) FROM carrier WHERE id = NEW.carrier_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER carrier_day_changed AFTER INSERT OR UPDATE ON carrier_day
  FOR EACH ROW EXECUTE FUNCTION carrier_day_changed();

-- What a resident thought of it, when the request was closed.
CREATE OR REPLACE FUNCTION rate_carrier(rated_carrier uuid, more_stars integer) RETURNS void
LANGUAGE sql AS $$
  UPDATE carrier SET rated = rated + 1, stars = stars + more_stars WHERE id = rated_carrier
$$;

CREATE OR REPLACE VIEW carrier_rating AS
SELECT carrier.id, count(r.rating) AS rated, coalesce(sum(r.rating), 0) AS stars
FROM carrier LEFT JOIN request AS r ON r.carrier_id = carrier.id GROUP BY carrier.id;

-- Staff see on how many phones a carrier is signed in.
CREATE OR REPLACE FUNCTION carrier_phones() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('carrier', id, ARRAY[station_id])
  FROM carrier WHERE id IN (SELECT account_id FROM changed);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER carrier_phone_in AFTER INSERT ON session
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION carrier_phones();

CREATE OR REPLACE TRIGGER carrier_phone_out AFTER DELETE ON session
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION carrier_phones();

CREATE OR REPLACE TRIGGER carrier_account AFTER INSERT OR UPDATE OF name, language
  ON carrier FOR EACH ROW EXECUTE FUNCTION carrier_account();

CREATE OR REPLACE TRIGGER carrier_number_left AFTER UPDATE OF phone_number ON carrier
  FOR EACH ROW WHEN (NEW.phone_number IS DISTINCT FROM OLD.phone_number) EXECUTE FUNCTION number_left();

CREATE OR REPLACE TRIGGER carrier_changed
  AFTER INSERT OR UPDATE OF name, phone_number, email, address, paused_at, photo_at, language, vehicle, room, days,
    shift_from, shift_to
  ON carrier FOR EACH ROW EXECUTE FUNCTION carrier_changed();

-- Where requests were written past the triggers.
CREATE OR REPLACE FUNCTION rate_carriers_again() RETURNS void LANGUAGE sql AS $$
  UPDATE carrier SET rated = really.rated, stars = really.stars FROM carrier_rating AS really
  WHERE really.id = carrier.id AND (carrier.rated, carrier.stars) <> (really.rated, really.stars)
$$;
