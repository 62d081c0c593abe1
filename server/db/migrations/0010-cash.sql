-- Cash: taken at the station or at the door, carried up to a ceiling, settled with a count. What is
-- off is booked, not hidden.

ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_kind_check;
-- bank: cash of a station's till that was brought to the bank.
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_kind_check CHECK (kind IN (
  'wallet', 'income', 'clearing', 'fees', 'stock', 'cash', 'suspense', 'receivable', 'difference',
  'bank'
));
ALTER TABLE ledger_account ADD CONSTRAINT cash_never_below_zero CHECK (
  kind <> 'cash' OR credits_posted + credits_pending <= debits_posted
);

ALTER TABLE station
  ADD COLUMN cash_ceiling_kobo bigint NOT NULL DEFAULT 2000000
    CHECK (cash_ceiling_kobo BETWEEN 0 AND 100000000);

-- A carrier never has more in hand than the station allows; the till has no ceiling.
CREATE FUNCTION cash_within_ceiling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM carrier JOIN station ON station.id = carrier.station_id
    WHERE carrier.id = NEW.owner
      AND NEW.debits_posted - NEW.credits_posted > station.cash_ceiling_kobo
  ) THEN
    RAISE EXCEPTION 'the carrier has enough cash in hand' USING ERRCODE = 'KW016';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER cash_within_ceiling AFTER UPDATE ON ledger_account
  FOR EACH ROW WHEN (NEW.kind = 'cash' AND NEW.debits_posted > OLD.debits_posted)
  EXECUTE FUNCTION cash_within_ceiling();

CREATE TABLE cash_receipt (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station (id),
  resident_id uuid NOT NULL REFERENCES resident (account_id),
  -- Who took it at the door; none: it was paid at the station.
  carrier_id uuid,
  request_id uuid REFERENCES request (id),
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  taken_at timestamptz NOT NULL,
  taken_by uuid NOT NULL REFERENCES account (id),
  transfer_id uuid NOT NULL UNIQUE REFERENCES transfer (id),
  reversed_at timestamptz,
  reversed_by uuid REFERENCES account (id),
  reversal_reason text CHECK (reversal_reason <> ''),
  FOREIGN KEY (carrier_id, station_id) REFERENCES carrier (id, station_id),
  CONSTRAINT reversed_by_somebody_for_a_reason CHECK (
    num_nonnulls(reversed_at, reversed_by, reversal_reason) IN (0, 3)
  )
);
CREATE INDEX cash_receipt_by_station ON cash_receipt (station_id, id);

CREATE TABLE cash_count (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station (id),
  -- Whose; none: the till, which goes to the bank.
  carrier_id uuid,
  expected_kobo bigint NOT NULL CHECK (expected_kobo >= 0),
  counted_kobo bigint NOT NULL CHECK (counted_kobo >= 0),
  difference_kobo bigint NOT NULL GENERATED ALWAYS AS (counted_kobo - expected_kobo) STORED,
  note text CHECK (note <> ''),
  counted_at timestamptz NOT NULL,
  counted_by uuid NOT NULL REFERENCES account (id),
  FOREIGN KEY (carrier_id, station_id) REFERENCES carrier (id, station_id),
  CONSTRAINT difference_is_explained CHECK (counted_kobo = expected_kobo OR note IS NOT NULL)
);
CREATE INDEX cash_count_by_station ON cash_count (station_id, id);

CREATE FUNCTION cash_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('cash', NEW.id, ARRAY[NEW.station_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER cash_told AFTER INSERT ON cash_count
  FOR EACH ROW EXECUTE FUNCTION cash_told();
CREATE TRIGGER cash_count_stays BEFORE UPDATE OR DELETE ON cash_count
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE FUNCTION cash_receipt_told() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER cash_receipt_told AFTER INSERT OR UPDATE ON cash_receipt
  FOR EACH ROW EXECUTE FUNCTION cash_receipt_told();
CREATE TRIGGER cash_receipt_stays BEFORE DELETE ON cash_receipt
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
