-- The words of a street or of an address, as they are compared: "12, Tóyìn Str." is 12 toyin street.
CREATE OR REPLACE FUNCTION street_words(told text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(CASE word
      WHEN 'str' THEN 'street' WHEN 'st' THEN 'street' WHEN 'rd' THEN 'road' WHEN 'ave' THEN 'avenue'
      WHEN 'av' THEN 'avenue' WHEN 'cres' THEN 'crescent' WHEN 'crs' THEN 'crescent' WHEN 'cl' THEN 'close'
      WHEN 'dr' THEN 'drive' WHEN 'ln' THEN 'lane' WHEN 'est' THEN 'estate' WHEN 'exp' THEN 'expressway'
      ELSE word
    END ORDER BY at), '{}')
  FROM regexp_split_to_table(
    -- Letters without their marks, so that it does not matter who writes them.
    translate(regexp_replace(normalize(lower(told), NFD), '[\u0300-\u036f]', '', 'g'), 'ɓɗƙ''’', 'bdk'),
    '[^a-z0-9]+') WITH ORDINALITY AS split (word, at)
  WHERE word <> ''
$$;

-- Which area of a station an address lies in: that of the longest street which it names; where it names none,
-- the area that is called so.
CREATE OR REPLACE FUNCTION area_of(at_station uuid, told text) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  most_words CONSTANT integer := 6;
  said text[] := (street_words(told))[1:40];
  named text[];
BEGIN
  named := ARRAY(
    SELECT array_to_string(said[first:first + more], ' ')
    FROM generate_series(1, cardinality(said)) AS first, generate_series(0, most_words - 1) AS more
    WHERE first + more <= cardinality(said)
  );
  RETURN (
    SELECT area_id FROM area_street WHERE station_id = at_station AND words = ANY (named)
    ORDER BY is_name, length(words) DESC, area_id LIMIT 1
  );
END $$;

-- Which stations have an area with a street that an address names, or that is called so; the last word may be half typed.
CREATE OR REPLACE FUNCTION streets_named(told text) RETURNS TABLE (station_id uuid, by_street boolean)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  most_words CONSTANT integer := 6;
  -- Shorter than this a word could become anything.
  least_typed CONSTANT integer := 5;
  most_found CONSTANT integer := 200;
  said text[] := (street_words(told))[1:40];
  many integer := cardinality(said);
  named text[] := ARRAY(
    SELECT array_to_string(said[first:first + more], ' ')
    FROM generate_series(1, many) AS first, generate_series(0, most_words - 1) AS more
    WHERE first + more <= many
  );
  typed text;
BEGIN
  RETURN QUERY SELECT street.station_id, NOT street.is_name FROM area_street AS street
    WHERE street.words = ANY (named) LIMIT most_found;
  FOR begins IN greatest(1, many - most_words + 1)..many LOOP
    typed := array_to_string(said[begins:many], ' ');
    CONTINUE WHEN length(typed) < least_typed;
    -- Words are small letters, digits and spaces: all that begins so lies below what comes after them. What is whole
    -- was found above.
    RETURN QUERY SELECT street.station_id, NOT street.is_name FROM area_street AS street
      WHERE street.words ~>~ typed AND street.words ~<~ (typed || '~') LIMIT most_found;
  END LOOP;
END $$;

-- The streets of an area by their words. What is not served any more has none.
CREATE OR REPLACE FUNCTION keep_area_streets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM area_street WHERE area_id = NEW.id;
  IF NEW.ended_at IS NULL THEN
    INSERT INTO area_street (station_id, words, is_name, area_id)
    SELECT NEW.station_id, words, is_name, NEW.id FROM (
      SELECT array_to_string(street_words(street), ' ') AS words, false AS is_name FROM unnest(NEW.streets) AS street
      UNION SELECT array_to_string(street_words(NEW.name), ' '), true
    ) AS called WHERE words <> '';
  END IF;
  RETURN NULL;
END $$;

-- Why nothing more is promised there for a day; nothing where it can be. Without an area the station's own days count.
CREATE OR REPLACE FUNCTION day_closed(at_station uuid, in_area uuid, wanted date) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  days smallint[];
  takes smallint;
BEGIN
  IF in_area IS NOT NULL THEN
    SELECT service_days, capacity INTO days, takes FROM area
    WHERE id = in_area AND station_id = at_station AND ended_at IS NULL;
  END IF;
  IF days IS NULL THEN SELECT service_days INTO days FROM station WHERE id = at_station; END IF;
  IF EXISTS (SELECT FROM holiday WHERE station_id = at_station AND day = wanted) THEN RETURN 'holiday'; END IF;
  IF extract(isodow FROM wanted)::smallint <> ALL (days) THEN RETURN 'not served'; END IF;
  IF takes IS NOT NULL AND takes <= (
    SELECT count(*) FROM (
      SELECT FROM request WHERE area_id = in_area AND promised_on = wanted
        AND is_open(status)
      LIMIT takes
    ) AS promised
  ) THEN RETURN 'full'; END IF;
  RETURN NULL;
END $$;

-- The so manyth day after a day on which a station comes there, or the first after it that is not full.
DROP FUNCTION IF EXISTS service_day_after(date, integer, uuid);
CREATE OR REPLACE FUNCTION service_day_after(
  day date, how_many integer, at_station uuid, in_area uuid DEFAULT NULL
) RETURNS date
LANGUAGE plpgsql STABLE AS $$
DECLARE
  furthest CONSTANT integer := 370;
  come integer := 0;
  days smallint[];
  takes smallint;
  holidays date[];
BEGIN
  -- The rules of day_closed, without asking for each day: most stations come every day, and every request asks this.
  SELECT coalesce(area.service_days, station.service_days), area.capacity, ARRAY(
      SELECT holiday.day FROM holiday
      WHERE station_id = at_station AND holiday.day > service_day_after.day AND holiday.day <= service_day_after.day + furthest)
    INTO days, takes, holidays
  FROM station LEFT JOIN area ON area.id = in_area AND area.station_id = station.id AND area.ended_at IS NULL
  WHERE station.id = at_station;
  FOR ahead IN 1..furthest LOOP
    IF extract(isodow FROM day + ahead)::smallint = ANY (days) AND day + ahead <> ALL (holidays) THEN
      come := come + 1;
      IF come >= how_many AND (takes IS NULL OR day_closed(at_station, in_area, day + ahead) IS NULL) THEN
        RETURN day + ahead;
      END IF;
    END IF;
  END LOOP;
  PERFORM refuse('day_full');
END $$;

-- The first day after a day on which a station comes there, however many are promised for it; nothing where none is near.
CREATE OR REPLACE FUNCTION served_after(day date, at_station uuid, in_area uuid) RETURNS date
LANGUAGE plpgsql STABLE AS $$
DECLARE
  furthest CONSTANT integer := 60;
BEGIN
  FOR ahead IN 1..furthest LOOP
    IF coalesce(day_closed(at_station, in_area, day + ahead), 'full') = 'full' THEN RETURN day + ahead; END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Whoever promises a day in an area that takes so many waits here for whoever does so now.
CREATE OR REPLACE FUNCTION lock_area(in_area uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM area WHERE id = in_area AND capacity IS NOT NULL FOR NO KEY UPDATE;
END $$;

-- Says no to a day on which nobody comes there, or that is full, and which one is next.
CREATE OR REPLACE FUNCTION refuse_closed_day(at_station uuid, in_area uuid, wanted date) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  why_not text;
  next_day text;
BEGIN
  PERFORM lock_area(in_area);
  why_not := day_closed(at_station, in_area, wanted);
  IF why_not IS NULL THEN RETURN; END IF;
  next_day := service_day_after(wanted, 1, at_station, in_area)::text;
  IF why_not = 'full' THEN PERFORM refuse('day_full', next_day); END IF;
  PERFORM refuse('day_not_served', next_day);
END $$;

CREATE OR REPLACE FUNCTION place_in_area() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.area_id := (SELECT area_of(station_id, NEW.address) FROM resident WHERE account_id = NEW.resident_id);
  RETURN NEW;
END $$;

-- A resident's first place is the address of the registration, whoever writes it. Where the old door was says nothing
-- of a new one.
CREATE OR REPLACE FUNCTION first_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO place (id, resident_id, name, address, created_at)
  SELECT NEW.account_id, NEW.account_id, 'Home', NEW.address, created_at
  FROM account WHERE id = NEW.account_id
  ON CONFLICT (id) DO UPDATE SET address = excluded.address, lat = NULL, lng = NULL, accuracy_m = NULL,
    position_from = NULL
  WHERE place.address <> excluded.address;
  IF TG_OP = 'UPDATE' AND NEW.station_id <> OLD.station_id THEN
    UPDATE place SET area_id = area_of(NEW.station_id, address) WHERE resident_id = NEW.account_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER area_streets AFTER INSERT OR UPDATE OF name, streets, ended_at ON area
  FOR EACH ROW EXECUTE FUNCTION keep_area_streets();

CREATE OR REPLACE TRIGGER place_in_area BEFORE INSERT OR UPDATE OF address ON place
  FOR EACH ROW EXECUTE FUNCTION place_in_area();

CREATE OR REPLACE TRIGGER place_of_living AFTER INSERT OR UPDATE ON place
  FOR EACH ROW WHEN (current_setting('erasure.door', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION refuse_for_erased('resident_id');

CREATE OR REPLACE TRIGGER resident_first_place AFTER INSERT OR UPDATE OF address, station_id ON resident
  FOR EACH ROW EXECUTE FUNCTION first_place();

-- Areas of before know their streets from here on.
UPDATE area SET streets = streets WHERE ended_at IS NULL AND NOT EXISTS (
  SELECT FROM area_street WHERE area_street.area_id = area.id
);
