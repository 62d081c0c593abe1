-- One day's sheet of a station is signed, or something is counted on that day: not both at once. Whoever counts something
-- shares the lock until the end of the transaction; the signature has it alone.
CREATE OR REPLACE FUNCTION day_lock(station uuid, day date) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('day ' || station || ' ' || day, 0)
$$;

-- The moment at which money moves at a station, as the day sheets know it: what was on its way while the day was signed is not
-- on that sheet, so it happened after the signature, and the next day counts it. Until the transaction ends nobody signs the day.
CREATE OR REPLACE FUNCTION after_signing(whose uuid, moment timestamptz) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  of_day date;
  signed timestamptz;
BEGIN
  LOOP
    of_day := (moment AT TIME ZONE 'Africa/Lagos')::date;
    PERFORM pg_advisory_xact_lock_shared(day_lock(whose, of_day));
    SELECT signed_at INTO signed FROM day_sheet
    WHERE station_id = whose AND day = of_day AND signed_at >= moment;
    EXIT WHEN NOT FOUND;
    moment := signed + interval '1 millisecond';
  END LOOP;
  RETURN moment;
END $$;

-- The same for a row with a station of its own: the argument is the column with the moment.
CREATE OR REPLACE FUNCTION move_after_signing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  RETURN jsonb_populate_record(NEW,
    jsonb_build_object(TG_ARGV[0], after_signing(NEW.station_id, moment)));
END $$;
