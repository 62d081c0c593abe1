-- What a station asks for a pickup and pays for a kg, from which day on. Rows are only ever added;
-- of two for the same day the later one holds.

CREATE TABLE price (
  id bigint GENERATED ALWAYS AS IDENTITY,
  station_id uuid NOT NULL REFERENCES station (id),
  -- A service, or a material of which a kg is meant. A material at 0 is not taken.
  item text NOT NULL CHECK (item IN (
    'pickup', 'special', 'pet', 'plastic', 'can', 'paper', 'glass', 'nylon', 'metal'
  )),
  valid_from date NOT NULL,
  amount_kobo bigint NOT NULL CHECK (amount_kobo BETWEEN 0 AND 100000000),
  set_at timestamptz NOT NULL,
  set_by uuid NOT NULL REFERENCES account (id),
  PRIMARY KEY (station_id, item, valid_from, id)
);
CREATE TRIGGER price_stays BEFORE UPDATE OR DELETE ON price
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

-- Between what the director lets a station choose.
CREATE TABLE price_bound (
  station_id uuid NOT NULL REFERENCES station (id),
  item text NOT NULL CHECK (item IN (
    'pickup', 'special', 'pet', 'plastic', 'can', 'paper', 'glass', 'nylon', 'metal'
  )),
  least_kobo bigint NOT NULL CHECK (least_kobo >= 0),
  most_kobo bigint NOT NULL CHECK (most_kobo <= 100000000),
  set_at timestamptz NOT NULL,
  set_by uuid NOT NULL REFERENCES account (id),
  PRIMARY KEY (station_id, item),
  CHECK (least_kobo <= most_kobo)
);

CREATE FUNCTION price_within_bounds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM price_bound
    WHERE station_id = NEW.station_id AND item = NEW.item
      AND NEW.amount_kobo NOT BETWEEN least_kobo AND most_kobo
  ) THEN
    RAISE EXCEPTION 'the price is out of bounds' USING ERRCODE = 'KW014';
  END IF;
  PERFORM tell_live('price', NEW.station_id, ARRAY[NEW.station_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER price_within_bounds AFTER INSERT ON price
  FOR EACH ROW EXECUTE FUNCTION price_within_bounds();

-- What a station has said about a price for a day; nothing if it never did.
CREATE FUNCTION price_on(at_station uuid, wanted text, on_day date) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT amount_kobo FROM price
  WHERE station_id = at_station AND item = wanted AND valid_from <= on_day
  ORDER BY valid_from DESC, id DESC LIMIT 1
$$;
