-- The residents of a station are read by name: it stands beside the station as it is sorted, so that
-- a page of them is read in order instead of all of them being put in order.
ALTER TABLE resident ADD COLUMN sorted_name text;
UPDATE resident SET sorted_name = lower(account.name) FROM account WHERE account.id = account_id;
ALTER TABLE resident ALTER COLUMN sorted_name SET NOT NULL;
CREATE INDEX resident_by_name ON resident (station_id, sorted_name, account_id);
DROP INDEX resident_by_station;

CREATE FUNCTION take_sorted_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sorted_name := (SELECT lower(name) FROM account WHERE id = NEW.account_id);
  RETURN NEW;
END $$;
CREATE TRIGGER resident_named BEFORE INSERT ON resident
  FOR EACH ROW EXECUTE FUNCTION take_sorted_name();

CREATE FUNCTION pass_sorted_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE resident SET sorted_name = lower(NEW.name) WHERE account_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER account_renamed AFTER UPDATE OF name ON account
  FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION pass_sorted_name();

-- Placing a request is the busiest step: the general check turns the whole row into JSON to find one id.
CREATE FUNCTION refuse_request_of_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account WHERE id = NEW.resident_id AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'this account is deleted' USING ERRCODE = 'KW018';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER request_of_living ON request;
CREATE TRIGGER request_of_living AFTER INSERT ON request
  FOR EACH ROW EXECUTE FUNCTION refuse_request_of_erased();
