CREATE OR REPLACE FUNCTION cash_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('cash', NEW.id, ARRAY[NEW.station_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION cash_receipt_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (
    (OLD.id, OLD.station_id, OLD.resident_id, OLD.amount_kobo, OLD.taken_at, OLD.taken_by,
      OLD.transfer_id)
    <> (NEW.id, NEW.station_id, NEW.resident_id, NEW.amount_kobo, NEW.taken_at, NEW.taken_by,
      NEW.transfer_id)
    OR (OLD.carrier_id, OLD.request_id) IS DISTINCT FROM (NEW.carrier_id, NEW.request_id)
    OR OLD.reversed_at IS NOT NULL OR NEW.reversed_at IS NULL
  ) THEN
    RAISE EXCEPTION 'cash that was taken is only ever taken back, once';
  END IF;
  PERFORM tell_live('cash', NEW.id, ARRAY[NEW.station_id]);
  PERFORM tell_live('wallet', NEW.id, ARRAY[NEW.resident_id]);
  RETURN NULL;
END $$;

-- A carrier never has more in hand than the station allows; the till has no ceiling.
CREATE OR REPLACE FUNCTION cash_within_ceiling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM carrier JOIN station ON station.id = carrier.station_id
    WHERE carrier.id = NEW.owner
      AND NEW.debits_posted - NEW.credits_posted > station.cash_ceiling_kobo
  ) THEN
    PERFORM refuse('cash_ceiling');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION cash_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_figure(NEW.station_id, coalesce(NEW.reversed_at, NEW.taken_at), 'cash',
    CASE WHEN NEW.reversed_at IS NULL THEN NEW.amount_kobo ELSE -NEW.amount_kobo END);
  RETURN NULL;
END $$;

SELECT keep_for_ever('cash_count', 'note');

CREATE OR REPLACE TRIGGER cash_counted AFTER INSERT ON cash_count
  FOR EACH ROW EXECUTE FUNCTION cash_counted();

CREATE OR REPLACE TRIGGER cash_figures AFTER INSERT OR UPDATE OF reversed_at ON cash_receipt
  FOR EACH ROW EXECUTE FUNCTION cash_figures();

SELECT keep_rows('cash_receipt', 'cash_receipt_stays', 'reversal_reason');

CREATE OR REPLACE TRIGGER cash_receipt_made AFTER INSERT ON cash_receipt
  FOR EACH ROW EXECUTE FUNCTION cash_receipt_changed();

CREATE OR REPLACE TRIGGER cash_receipt_changed AFTER UPDATE ON cash_receipt
  FOR EACH ROW WHEN (current_setting('erasure.door', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION cash_receipt_changed();

CREATE OR REPLACE TRIGGER cash_within_ceiling AFTER UPDATE ON ledger_account
  FOR EACH ROW WHEN (NEW.kind = 'cash' AND NEW.debits_posted > OLD.debits_posted)
  EXECUTE FUNCTION cash_within_ceiling();

-- The day's sheet has what happened before it was signed; a carrier's notes are on it once they are counted.
CREATE OR REPLACE TRIGGER cash_count_after_signing BEFORE INSERT ON cash_count
  FOR EACH ROW EXECUTE FUNCTION move_after_signing('counted_at');

CREATE OR REPLACE TRIGGER cash_receipt_after_signing BEFORE INSERT ON cash_receipt
  FOR EACH ROW WHEN (NEW.carrier_id IS NULL) EXECUTE FUNCTION move_after_signing('taken_at');

CREATE OR REPLACE TRIGGER cash_reversed_after_signing BEFORE UPDATE OF reversed_at ON cash_receipt
  FOR EACH ROW WHEN (OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL)
  EXECUTE FUNCTION move_after_signing('reversed_at');
