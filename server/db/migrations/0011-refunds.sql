-- What is given back of a price that was paid; what a credit is used for first.

CREATE TABLE refund (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES request (id),
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  reason text NOT NULL CHECK (reason <> ''),
  given_at timestamptz NOT NULL,
  given_by uuid NOT NULL REFERENCES account (id),
  transfer_id uuid NOT NULL UNIQUE REFERENCES transfer (id)
);
CREATE INDEX refund_by_request ON refund (request_id);
CREATE TRIGGER refund_stays BEFORE UPDATE OR DELETE ON refund
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

-- What was paid for a request, whether or not it was given back since.
CREATE FUNCTION paid_for(whose uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_kobo), 0)::bigint FROM transfer
  WHERE about = whose AND kind IN ('single', 'post') AND reason IN ('pickup', 'special', 'due')
$$;

CREATE FUNCTION refund_within_paid() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whose request;
BEGIN
  -- Two refunds of one request wait for each other here.
  SELECT * INTO whose FROM request WHERE id = NEW.request_id FOR NO KEY UPDATE;
  IF paid_for(NEW.request_id) < (
    SELECT sum(amount_kobo) FROM refund WHERE request_id = NEW.request_id
  ) THEN
    RAISE EXCEPTION 'not so much was paid' USING ERRCODE = 'KW017';
  END IF;
  INSERT INTO request_event (request_id, what, at, by_role, by_account, from_status, to_status,
    amount_kobo, note)
  VALUES (NEW.request_id, 'refunded', NEW.given_at, 'station', NEW.given_by, whose.status,
    whose.status, NEW.amount_kobo, NEW.reason);
  PERFORM tell_live('request', NEW.request_id, ARRAY[whose.resident_id, whose.station_id]);
  PERFORM tell_live('wallet', whose.resident_id, ARRAY[whose.resident_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER refund_within_paid AFTER INSERT ON refund
  FOR EACH ROW EXECUTE FUNCTION refund_within_paid();

-- Sets the price of an open request aside, if that is not done and the wallet holds it: what a
-- resident brings for a request is used for it. The caller holds the request's row.
CREATE FUNCTION cover_price(whose request, moment timestamptz, who uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  wallet uuid := account_of('wallet', whose.resident_id);
BEGIN
  IF whose.status NOT IN ('Pending...', 'Assigned', 'Picked up') OR whose.price_kobo = 0
    OR open_hold(whose) IS NOT NULL OR spendable(wallet) < whose.price_kobo
  THEN
    RETURN false;
  END IF;
  PERFORM move_money(gen_random_uuid(), 'request:' || whose.id || ':hold:' || whose.price_kobo,
    'pending', NULL, wallet, account_of('income', whose.station_id), whose.price_kobo,
    reason_of(whose), whose.id, NULL, moment, who);
  PERFORM tell_live('request', whose.id, ARRAY[whose.resident_id, whose.station_id]);
  RETURN true;
END $$;

-- What was taken back and had been spent is owed; the wallet's next money pays it, as far as it
-- goes. Everything that changes what somebody owes holds that wallet's row.
CREATE FUNCTION collect_owed(who uuid, moment timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  wallet uuid := account_of('wallet', who);
  free bigint := spendable(wallet);
  owing ledger_account;
  taken bigint;
BEGIN
  SELECT * INTO owing FROM ledger_account
  WHERE kind = 'receivable' AND owner = who AND shard = 0 FOR NO KEY UPDATE;
  taken := least(free, owing.debits_posted - owing.credits_posted);
  IF owing.id IS NULL OR taken <= 0 THEN RETURN 0; END IF;
  PERFORM move_money(gen_random_uuid(), 'owed:' || who || ':' || owing.entries + 1, 'single', NULL,
    wallet, owing.id, taken, 'owed', NULL, NULL, moment, NULL);
  RETURN taken;
END $$;

-- What new money in a wallet is used for, before anything else: dues, the oldest first, then what
-- is owed.
CREATE FUNCTION use_credit(who uuid, moment timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  settled integer := settle_dues(who, moment);
BEGIN
  PERFORM collect_owed(who, moment);
  RETURN settled;
END $$;

-- The door locks a wallet before any other account, as those who spend from it do (spendable): a
-- capture and a credit at the same moment wait for each other instead of deadlocking.
DO $$
DECLARE
  old_order text := 'ORDER BY id FOR NO KEY UPDATE';
  door text := pg_get_functiondef('move_money'::regproc);
BEGIN
  IF position(old_order IN door) = 0 THEN
    RAISE EXCEPTION 'the door of the ledger is not the one that this changes';
  END IF;
  EXECUTE replace(door, old_order, 'ORDER BY kind <> ''wallet'', id FOR NO KEY UPDATE');
END $$;
