-- What a station has said about a price for a day; nothing if it never did.
CREATE OR REPLACE FUNCTION price_on(at_station uuid, wanted text, on_day date) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT amount_kobo FROM price
  WHERE station_id = at_station AND item = wanted AND valid_from <= on_day
  ORDER BY valid_from DESC, id DESC LIMIT 1
$$;

CREATE OR REPLACE FUNCTION price_within_bounds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM price_bound
    WHERE station_id = NEW.station_id AND item = NEW.item
      AND NEW.amount_kobo NOT BETWEEN least_kobo AND most_kobo
  ) THEN
    PERFORM refuse('price_out_of_bounds');
  END IF;
  PERFORM tell_live('price', NEW.station_id, ARRAY[NEW.station_id]);
  RETURN NULL;
END $$;

SELECT keep_for_ever('price');

CREATE OR REPLACE TRIGGER price_within_bounds AFTER INSERT ON price
  FOR EACH ROW EXECUTE FUNCTION price_within_bounds();
