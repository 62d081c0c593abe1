CREATE OR REPLACE FUNCTION change_stock(at_station uuid, of_material text, more bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock SET grams = grams + more WHERE station_id = at_station AND material = of_material;
  IF NOT FOUND THEN
    INSERT INTO stock (station_id, material, grams) VALUES (at_station, of_material, more)
    ON CONFLICT (station_id, material) DO UPDATE SET grams = stock.grams + more;
  END IF;
EXCEPTION WHEN check_violation THEN
  PERFORM refuse('stock_gone');
END $$;

CREATE OR REPLACE FUNCTION line_to_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_stock(
    (SELECT station_id FROM weighing WHERE id = NEW.weighing_id), NEW.material, NEW.grams
  );
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION line_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whose weighing;
BEGIN
  SELECT * INTO whose FROM weighing WHERE id = NEW.weighing_id;
  PERFORM count_figure(whose.station_id, whose.weighed_at, 'recyclables', NEW.worth_kobo);
  PERFORM count_figure(whose.station_id, whose.weighed_at, 'grams', NEW.grams);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION sale_from_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_stock(NEW.station_id, NEW.material, -NEW.grams);
  PERFORM tell_live('weighing', NEW.id, ARRAY[NEW.station_id]);
  RETURN NULL;
END $$;

-- When all is written: the lines, the weighing and the movement tell the same.
CREATE OR REPLACE FUNCTION weighing_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Nor does a line come afterwards.
CREATE OR REPLACE FUNCTION weighing_line_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT worth_kobo FROM weighing WHERE id = NEW.weighing_id) <> (
    SELECT sum(worth_kobo) FROM weighing_line WHERE weighing_id = NEW.weighing_id
  ) THEN
    RAISE EXCEPTION 'a weighing and its lines do not add up';
  END IF;
  RETURN NULL;
END $$;

-- All that can happen to a weighing is that it is taken back, once.
CREATE OR REPLACE FUNCTION weighing_reversed() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION weighing_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_figure(NEW.station_id, NEW.reversed_at, 'recyclables', -NEW.worth_kobo);
  PERFORM count_figure(NEW.station_id, NEW.reversed_at, 'grams', -(
    SELECT sum(grams) FROM weighing_line WHERE weighing_id = NEW.id
  ));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sale_from_stock AFTER INSERT ON stock_sale
  FOR EACH ROW EXECUTE FUNCTION sale_from_stock();

SELECT keep_for_ever('stock_sale');

DROP TRIGGER IF EXISTS weighing_adds_up ON weighing;
CREATE CONSTRAINT TRIGGER weighing_adds_up AFTER INSERT ON weighing
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION weighing_adds_up();

SELECT keep_rows('weighing', 'weighing_stays', 'reversal_reason');

CREATE OR REPLACE TRIGGER weighing_figures AFTER UPDATE OF reversed_at ON weighing
  FOR EACH ROW EXECUTE FUNCTION weighing_figures();

CREATE OR REPLACE TRIGGER weighing_reversed AFTER UPDATE ON weighing
  FOR EACH ROW WHEN (current_setting('erasure.door', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION weighing_reversed();

CREATE OR REPLACE TRIGGER line_figures AFTER INSERT ON weighing_line
  FOR EACH ROW EXECUTE FUNCTION line_figures();

CREATE OR REPLACE TRIGGER line_to_stock AFTER INSERT ON weighing_line
  FOR EACH ROW EXECUTE FUNCTION line_to_stock();

DROP TRIGGER IF EXISTS weighing_line_adds_up ON weighing_line;
CREATE CONSTRAINT TRIGGER weighing_line_adds_up AFTER INSERT ON weighing_line
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION weighing_line_adds_up();

SELECT keep_for_ever('weighing_line');

-- What is credited for recyclables is on the day's sheet.
CREATE OR REPLACE TRIGGER weighing_after_signing BEFORE INSERT ON weighing
  FOR EACH ROW EXECUTE FUNCTION move_after_signing('weighed_at');

CREATE OR REPLACE TRIGGER weighing_reversed_after_signing BEFORE UPDATE OF reversed_at ON weighing
  FOR EACH ROW WHEN (OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL)
  EXECUTE FUNCTION move_after_signing('reversed_at');
