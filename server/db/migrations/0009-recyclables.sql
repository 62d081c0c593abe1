-- Recyclables: weighed, paid for into the wallet, kept as stock, sold on. A weighing is never
-- edited; a mistake is taken back whole.

CREATE TABLE weighing (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station (id),
  resident_id uuid NOT NULL REFERENCES resident (account_id),
  -- What they were brought for, if for a request.
  request_id uuid REFERENCES request (id),
  worth_kobo bigint NOT NULL CHECK (worth_kobo > 0),
  weighed_at timestamptz NOT NULL,
  weighed_by uuid NOT NULL REFERENCES account (id),
  -- The movement that credited the wallet.
  transfer_id uuid NOT NULL UNIQUE REFERENCES transfer (id),
  reversed_at timestamptz,
  reversed_by uuid REFERENCES account (id),
  reversal_reason text CHECK (reversal_reason <> ''),
  CONSTRAINT reversed_by_somebody_for_a_reason CHECK (
    num_nonnulls(reversed_at, reversed_by, reversal_reason) IN (0, 3)
  )
);
CREATE INDEX weighing_by_station ON weighing (station_id, id);
CREATE INDEX weighing_by_time ON weighing (station_id, weighed_at);
CREATE INDEX weighing_by_resident ON weighing (resident_id, id);

CREATE TABLE weighing_line (
  weighing_id uuid NOT NULL REFERENCES weighing (id),
  material text NOT NULL CHECK (material IN (
    'pet', 'plastic', 'can', 'paper', 'glass', 'nylon', 'metal'
  )),
  grams integer NOT NULL CHECK (grams BETWEEN 1 AND 2000000),
  rate_kobo bigint NOT NULL CHECK (rate_kobo > 0),
  -- Half a kobo goes to the resident.
  worth_kobo bigint NOT NULL GENERATED ALWAYS AS (round(rate_kobo * grams / 1000.0)::bigint) STORED,
  PRIMARY KEY (weighing_id, material)
);

-- What lies at a station; the triggers below keep it.
CREATE TABLE stock (
  station_id uuid NOT NULL REFERENCES station (id),
  material text NOT NULL,
  grams bigint NOT NULL CONSTRAINT stock_never_below_nothing CHECK (grams >= 0),
  PRIMARY KEY (station_id, material)
);

CREATE TABLE stock_sale (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station (id),
  material text NOT NULL CHECK (material IN (
    'pet', 'plastic', 'can', 'paper', 'glass', 'nylon', 'metal'
  )),
  grams bigint NOT NULL CHECK (grams > 0),
  received_kobo bigint NOT NULL CHECK (received_kobo >= 0),
  buyer text NOT NULL CHECK (buyer <> ''),
  sold_at timestamptz NOT NULL,
  sold_by uuid NOT NULL REFERENCES account (id),
  transfer_id uuid UNIQUE REFERENCES transfer (id),
  CHECK ((received_kobo = 0) = (transfer_id IS NULL))
);
CREATE INDEX stock_sale_by_station ON stock_sale (station_id, id);

CREATE FUNCTION change_stock(at_station uuid, of_material text, more bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock SET grams = grams + more WHERE station_id = at_station AND material = of_material;
  IF NOT FOUND THEN
    INSERT INTO stock (station_id, material, grams) VALUES (at_station, of_material, more)
    ON CONFLICT (station_id, material) DO UPDATE SET grams = stock.grams + more;
  END IF;
EXCEPTION WHEN check_violation THEN
  RAISE EXCEPTION 'there is not so much' USING ERRCODE = 'KW015';
END $$;

CREATE FUNCTION line_to_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_stock(
    (SELECT station_id FROM weighing WHERE id = NEW.weighing_id), NEW.material, NEW.grams
  );
  RETURN NULL;
END $$;
CREATE TRIGGER line_to_stock AFTER INSERT ON weighing_line
  FOR EACH ROW EXECUTE FUNCTION line_to_stock();

CREATE FUNCTION sale_from_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_stock(NEW.station_id, NEW.material, -NEW.grams);
  PERFORM tell_live('weighing', NEW.id, ARRAY[NEW.station_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER sale_from_stock AFTER INSERT ON stock_sale
  FOR EACH ROW EXECUTE FUNCTION sale_from_stock();

CREATE TRIGGER weighing_line_stays BEFORE UPDATE OR DELETE ON weighing_line
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER weighing_stays BEFORE DELETE ON weighing
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER stock_sale_stays BEFORE UPDATE OR DELETE ON stock_sale
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

-- All that can happen to a weighing is that it is taken back, once.
CREATE FUNCTION weighing_reversed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line weighing_line;
BEGIN
  IF (OLD.id, OLD.station_id, OLD.resident_id, OLD.worth_kobo, OLD.weighed_at, OLD.weighed_by,
      OLD.transfer_id)
    <> (NEW.id, NEW.station_id, NEW.resident_id, NEW.worth_kobo, NEW.weighed_at, NEW.weighed_by,
      NEW.transfer_id)
    OR OLD.request_id IS DISTINCT FROM NEW.request_id
    OR OLD.reversed_at IS NOT NULL OR NEW.reversed_at IS NULL
  THEN
    RAISE EXCEPTION 'a weighing is only ever taken back, once';
  END IF;
  FOR line IN SELECT * FROM weighing_line WHERE weighing_id = NEW.id ORDER BY material LOOP
    PERFORM change_stock(NEW.station_id, line.material, -line.grams);
  END LOOP;
  PERFORM tell_live('weighing', NEW.id, ARRAY[NEW.station_id, NEW.resident_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER weighing_reversed AFTER UPDATE ON weighing
  FOR EACH ROW EXECUTE FUNCTION weighing_reversed();

-- When all is written: the lines, the weighing and the movement tell the same.
CREATE FUNCTION weighing_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.worth_kobo IS DISTINCT FROM (
      SELECT sum(worth_kobo) FROM weighing_line WHERE weighing_id = NEW.id
    ) OR NEW.worth_kobo <> (SELECT amount_kobo FROM transfer WHERE id = NEW.transfer_id)
  THEN
    RAISE EXCEPTION 'a weighing and its lines do not add up';
  END IF;
  PERFORM tell_live('weighing', NEW.id, ARRAY[NEW.station_id, NEW.resident_id]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER weighing_adds_up AFTER INSERT ON weighing
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION weighing_adds_up();

-- Nor does a line come afterwards.
CREATE FUNCTION weighing_line_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT worth_kobo FROM weighing WHERE id = NEW.weighing_id) <> (
    SELECT sum(worth_kobo) FROM weighing_line WHERE weighing_id = NEW.weighing_id
  ) THEN
    RAISE EXCEPTION 'a weighing and its lines do not add up';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER weighing_line_adds_up AFTER INSERT ON weighing_line
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION weighing_line_adds_up();
