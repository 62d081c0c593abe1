-- What a request costs, from the hold to the capture, and what stays due.

CREATE TABLE due (
  request_id uuid PRIMARY KEY REFERENCES request (id),
  resident_id uuid NOT NULL REFERENCES resident (account_id),
  station_id uuid NOT NULL REFERENCES station (id),
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  since timestamptz NOT NULL,
  settled_at timestamptz,
  transfer_id uuid UNIQUE REFERENCES transfer (id),
  CHECK ((settled_at IS NULL) = (transfer_id IS NULL))
);
CREATE INDEX due_open ON due (resident_id, since, request_id) WHERE settled_at IS NULL;

-- What a wallet can spend, nothing if there is none; its row is locked, so that the answer stays
-- true until the commit.
CREATE FUNCTION spendable(wallet uuid) RETURNS bigint LANGUAGE sql AS $$
  SELECT credits_posted - debits_posted - debits_pending FROM ledger_account
  WHERE id = wallet FOR NO KEY UPDATE
$$;

-- The hold of a request that is neither captured nor given back.
CREATE FUNCTION open_hold(whose request) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT t.id FROM transfer t
  WHERE t.about = whose.id AND t.kind = 'pending'
    AND NOT EXISTS (SELECT FROM transfer r WHERE r.pending_id = t.id)
$$;

CREATE FUNCTION reason_of(whose request) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE whose.kind WHEN 'special' THEN 'special' ELSE 'pickup' END
$$;

-- Sets the price aside if the wallet holds it; else it is due at pick-up.
CREATE FUNCTION hold_price(whose request) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wallet uuid := find_account('wallet', whose.resident_id);
BEGIN
  IF whose.price_kobo > 0 AND whose.pay_with = 'wallet' AND spendable(wallet) >= whose.price_kobo THEN
    PERFORM move_money(gen_random_uuid(), 'request:' || whose.id || ':hold:' || whose.price_kobo,
      'pending', NULL, wallet, account_of('income', whose.station_id), whose.price_kobo,
      reason_of(whose), whose.id, NULL, whose.changed_at, whose.changed_by);
  END IF;
END $$;

CREATE FUNCTION release_price(whose request) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held uuid := open_hold(whose);
BEGIN
  IF held IS NOT NULL THEN
    PERFORM move_money(gen_random_uuid(), 'hold:' || held || ':void', 'void', held, NULL, NULL, NULL,
      reason_of(whose), whose.id, NULL, whose.changed_at, whose.changed_by);
  END IF;
END $$;

-- Captures what was set aside, or charges the wallet, or notes what is due.
CREATE FUNCTION charge_price(whose request) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held uuid := open_hold(whose);
  wallet uuid := find_account('wallet', whose.resident_id);
BEGIN
  IF whose.price_kobo = 0 THEN RETURN; END IF;
  IF held IS NOT NULL THEN
    PERFORM move_money(gen_random_uuid(), 'hold:' || held || ':post', 'post', held, NULL, NULL, NULL,
      reason_of(whose), whose.id, NULL, whose.changed_at, whose.changed_by);
  ELSIF spendable(wallet) >= whose.price_kobo THEN
    PERFORM move_money(gen_random_uuid(), 'request:' || whose.id || ':charge', 'single', NULL, wallet,
      account_of('income', whose.station_id), whose.price_kobo, reason_of(whose), whose.id, NULL,
      whose.changed_at, whose.changed_by);
  ELSE
    INSERT INTO due (request_id, resident_id, station_id, amount_kobo, since)
    VALUES (whose.id, whose.resident_id, whose.station_id, whose.price_kobo, whose.changed_at);
  END IF;
END $$;

-- Pays what is due as far as the wallet goes, the oldest first, each of them whole.
CREATE FUNCTION settle_dues(who uuid, moment timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  owed due;
  wallet uuid := account_of('wallet', who);
  paid uuid;
  settled integer := 0;
BEGIN
  FOR owed IN
    SELECT * FROM due WHERE resident_id = who AND settled_at IS NULL
    ORDER BY since, request_id FOR NO KEY UPDATE
  LOOP
    EXIT WHEN spendable(wallet) < owed.amount_kobo;
    SELECT (m.moved).id INTO paid FROM move_money(gen_random_uuid(),
      'due:' || owed.request_id, 'single', NULL, wallet, account_of('income', owed.station_id),
      owed.amount_kobo, 'due', owed.request_id, NULL, moment, NULL) AS m;
    UPDATE due SET settled_at = moment, transfer_id = paid WHERE request_id = owed.request_id;
    settled := settled + 1;
  END LOOP;
  RETURN settled;
END $$;

-- Money follows the steps, whoever makes them.
CREATE FUNCTION request_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM hold_price(NEW);
  ELSIF NEW.status IN ('Cancelled', 'Declined') AND OLD.status <> NEW.status THEN
    PERFORM release_price(NEW);
  ELSIF NEW.status = 'Closed' AND OLD.status <> 'Closed' THEN
    PERFORM charge_price(NEW);
  ELSIF NEW.price_kobo <> OLD.price_kobo THEN
    PERFORM release_price(OLD);
    PERFORM hold_price(NEW);
  ELSE
    RETURN NULL;
  END IF;
  PERFORM tell_live('wallet', NEW.resident_id, ARRAY[NEW.resident_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER request_money AFTER INSERT OR UPDATE ON request
  FOR EACH ROW EXECUTE FUNCTION request_money();

-- Takes a request in, in one round trip, unless too much is due: the busiest call of a station's
-- morning. Calls of one resident wait for each other here, so that each finds the places that are
-- really free.
CREATE FUNCTION place_request(
  new_id uuid, new_kind text, who uuid, at timestamptz, said text, place_of_pickup text,
  wanted_on date, paid_with text, costs_kobo bigint, usual_days integer, most_open integer,
  most_dues integer, OUT placed request, OUT remaining integer
) LANGUAGE plpgsql
-- A connection keeps its plans, also those it made while the table was small: every question here
-- is answered by a key.
SET enable_seqscan = off
AS $$
DECLARE
  asker record;
  this_month date := date_trunc('month', at AT TIME ZONE 'Africa/Lagos')::date;
  free_place smallint;
  owed bigint;
BEGIN
  SELECT r.station_id, r.address, r.phone_number, a.name, s.suspended_at INTO asker
  FROM resident r
    JOIN account a ON a.id = r.account_id
    JOIN station s ON s.id = r.station_id
  WHERE r.account_id = who
  FOR NO KEY UPDATE OF r;
  IF asker.suspended_at IS NOT NULL THEN
    RAISE EXCEPTION 'the station is suspended' USING ERRCODE = 'KW004';
  END IF;
  SELECT coalesce(sum(amount_kobo), 0) INTO owed FROM due
  WHERE resident_id = who AND settled_at IS NULL HAVING count(*) >= most_dues;
  IF owed > 0 THEN
    RAISE EXCEPTION 'dues are unpaid' USING ERRCODE = 'KW006', DETAIL = owed::text;
  END IF;
  IF new_kind = 'subscription' THEN
    SELECT min(n) INTO free_place FROM generate_series(1, 4) AS n
    WHERE n NOT IN (
      SELECT place FROM request
      WHERE resident_id = who AND month = this_month AND place IS NOT NULL
    );
    IF free_place IS NULL THEN
      RAISE EXCEPTION 'the month is used up' USING ERRCODE = 'KW003';
    END IF;
  ELSIF most_open <= (
    SELECT count(*) FROM request
    WHERE resident_id = who AND kind = 'special' AND status IN ('Pending...', 'Assigned', 'Picked up')
  ) THEN
    RAISE EXCEPTION 'too many are open' USING ERRCODE = 'KW005';
  END IF;
  INSERT INTO request (
    id, kind, resident_id, station_id, message, address, pay_with, price_kobo, due_on,
    created_at, month, place, changed_at, changed_by_role, changed_by, sought
  ) VALUES (
    new_id, new_kind, who, asker.station_id, coalesce(said, asker.address),
    coalesce(place_of_pickup, asker.address), paid_with, costs_kobo,
    coalesce(wanted_on, (at AT TIME ZONE 'Africa/Lagos')::date + usual_days),
    at, CASE new_kind WHEN 'subscription' THEN this_month END, free_place, at, 'resident', who,
    concat_ws(' ', asker.name, asker.phone_number, '0' || substr(asker.phone_number, 5),
      coalesce(place_of_pickup, asker.address), said, right(new_id::text, 6))
  ) RETURNING * INTO placed;
  SELECT 4 - count(place) INTO remaining FROM request
  WHERE resident_id = who AND month = this_month;
END $$;
