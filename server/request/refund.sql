CREATE OR REPLACE FUNCTION refund_within_paid() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whose request;
BEGIN
  -- Two refunds of one request wait for each other here.
  SELECT * INTO whose FROM request WHERE id = NEW.request_id FOR NO KEY UPDATE;
  IF paid_for(NEW.request_id) < (
    SELECT sum(amount_kobo) FROM refund WHERE request_id = NEW.request_id
  ) THEN
    PERFORM refuse('more_than_paid');
  END IF;
  INSERT INTO request_event (request_id, what, at, by_role, by_account, from_status, to_status,
    amount_kobo, note)
  SELECT NEW.request_id, 'refunded', NEW.given_at, role, NEW.given_by, whose.status, whose.status,
    NEW.amount_kobo, NEW.reason
  FROM account WHERE id = NEW.given_by;
  PERFORM tell_live('request', NEW.request_id, ARRAY[whose.resident_id, whose.station_id]);
  PERFORM tell_live('wallet', whose.resident_id, ARRAY[whose.resident_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refund_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whose request;
BEGIN
  SELECT * INTO whose FROM request WHERE id = NEW.request_id;
  PERFORM count_figure(whose.station_id, NEW.given_at, 'income:' || reason_of(whose),
    -NEW.amount_kobo);
  PERFORM count_figure(whose.station_id, NEW.given_at, 'refunded', NEW.amount_kobo);
  RETURN NULL;
END $$;

SELECT keep_for_ever('refund', 'reason');

CREATE OR REPLACE TRIGGER refund_figures AFTER INSERT ON refund
  FOR EACH ROW EXECUTE FUNCTION refund_figures();

CREATE OR REPLACE TRIGGER refund_within_paid AFTER INSERT ON refund
  FOR EACH ROW EXECUTE FUNCTION refund_within_paid();

-- What is given back is on the day's sheet. What was promised for a problem is there since the answer.
CREATE OR REPLACE FUNCTION refund_after_signing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.given_at := after_signing((SELECT station_id FROM request WHERE id = NEW.request_id), NEW.given_at);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER refund_after_signing BEFORE INSERT ON refund
  FOR EACH ROW WHEN (NEW.problem_id IS NULL) EXECUTE FUNCTION refund_after_signing();
