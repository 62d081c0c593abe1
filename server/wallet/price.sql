-- What a request costs: set aside when it is made, captured, charged or due when it is closed.

CREATE OR REPLACE FUNCTION reason_of(whose request) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE whose.kind WHEN 'special' THEN 'special' ELSE 'pickup' END
$$;

-- The hold of a request that is neither captured nor given back.
CREATE OR REPLACE FUNCTION open_hold(whose request) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT t.id FROM transfer t
  WHERE t.about = whose.id AND t.kind = 'pending'
    AND NOT EXISTS (SELECT FROM transfer r WHERE r.pending_id = t.id)
$$;

-- Sets the price aside if the wallet holds it; else it is due at pick-up. What is paid at the door leaves the wallet alone:
-- somebody else may have asked for it.
CREATE OR REPLACE FUNCTION hold_price(whose request) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wallet uuid := find_account('wallet', whose.resident_id);
BEGIN
  IF whose.price_kobo > 0 AND whose.pay_with = 'wallet' AND NOT whose.at_door
    AND wallet IS NOT NULL AND spendable(wallet) >= whose.price_kobo
  THEN
    PERFORM move_money(
      new_id => gen_random_uuid(), new_key => 'request:' || whose.id || ':hold:' || whose.price_kobo,
      new_kind => 'pending', hold => NULL, debit => wallet, credit => account_of('income', whose.station_id),
      amount => whose.price_kobo, why => reason_of(whose), subject => whose.id, remark => NULL,
      moment => whose.changed_at, who => whose.changed_by);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION release_price(whose request) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held uuid := open_hold(whose);
BEGIN
  IF held IS NOT NULL THEN
    PERFORM move_money(
      new_id => gen_random_uuid(), new_key => 'hold:' || held || ':void', new_kind => 'void', hold => held,
      debit => NULL, credit => NULL, amount => NULL, why => reason_of(whose), subject => whose.id, remark => NULL,
      moment => whose.changed_at, who => whose.changed_by);
  END IF;
END $$;

-- Captures what was set aside, or charges the wallet, or notes what is due: as far as the price was not forgiven.
-- Whether the price of a request was set aside at that moment, though it is released with it.
CREATE OR REPLACE FUNCTION was_set_aside(about_request uuid, moment timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM transfer AS held WHERE about = about_request AND kind = 'pending' AND at <= moment
      AND NOT EXISTS (SELECT FROM transfer WHERE pending_id = held.id AND at < moment))
$$;

CREATE OR REPLACE FUNCTION charge_price(whose request) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held uuid := open_hold(whose);
  wallet uuid := find_account('wallet', whose.resident_id);
  costs bigint := whose.price_kobo - whose.forgiven_kobo;
BEGIN
  IF costs = 0 THEN
    PERFORM release_price(whose);
  ELSIF held IS NOT NULL THEN
    PERFORM move_money(
      new_id => gen_random_uuid(), new_key => 'hold:' || held || ':post', new_kind => 'post', hold => held,
      debit => NULL, credit => NULL, amount => costs, why => reason_of(whose), subject => whose.id, remark => NULL,
      moment => whose.changed_at, who => whose.changed_by);
  ELSIF NOT whose.at_door AND spendable(wallet) >= costs THEN
    PERFORM move_money(
      new_id => gen_random_uuid(), new_key => 'request:' || whose.id || ':charge', new_kind => 'single', hold => NULL,
      debit => wallet, credit => account_of('income', whose.station_id), amount => costs, why => reason_of(whose),
      subject => whose.id, remark => NULL, moment => whose.changed_at, who => whose.changed_by);
  ELSE
    PERFORM note_due(whose.id, whose.resident_id, whose.station_id, costs, whose.changed_at);
  END IF;
END $$;

-- Sets the price of an open request aside, if that is not done and the wallet holds it. The caller
-- holds the request's row.
CREATE OR REPLACE FUNCTION cover_price(whose request, moment timestamptz, who uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  wallet uuid := account_of('wallet', whose.resident_id);
BEGIN
  IF NOT is_open(whose.status) OR whose.price_kobo = 0
    OR open_hold(whose) IS NOT NULL OR spendable(wallet) < whose.price_kobo
  THEN
    RETURN false;
  END IF;
  PERFORM move_money(
    new_id => gen_random_uuid(), new_key => 'request:' || whose.id || ':hold:' || whose.price_kobo,
    new_kind => 'pending', hold => NULL, debit => wallet, credit => account_of('income', whose.station_id),
    amount => whose.price_kobo, why => reason_of(whose), subject => whose.id, remark => NULL,
    moment => moment, who => who);
  PERFORM tell_live('request', whose.id, ARRAY[whose.resident_id, whose.station_id]);
  RETURN true;
END $$;

-- Nothing happens to the requests of somebody, and none is added, until this transaction is over. In the
-- order in which they are asked for: the resident first, as make_request does.
CREATE OR REPLACE FUNCTION lock_open_requests(who uuid) RETURNS void LANGUAGE plpgsql
-- As in make_request: every question here is answered by a key.
SET enable_seqscan = off
AS $$
BEGIN
  PERFORM FROM resident WHERE account_id = who FOR NO KEY UPDATE;
  PERFORM FROM request
  WHERE resident_id = who AND is_open(status)
  ORDER BY id FOR NO KEY UPDATE;
END $$;

-- Sets aside the price of every open request that the wallet can pay by now: first of the one that the
-- money was brought for, then of the oldest. One that costs too much does not keep the next from it, so
-- nobody is asked to bring what is there. What is to be paid with recyclables is left alone, and what is paid at the door
-- takes as much as was brought for it, or its price where nobody says how much that is.
DROP FUNCTION IF EXISTS cover_open_requests(uuid, timestamptz, uuid, uuid);

CREATE OR REPLACE FUNCTION cover_open_requests(
  who uuid, moment timestamptz, by_whom uuid, brought_for uuid, brought_kobo bigint DEFAULT NULL
) RETURNS bigint LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  uncovered request;
  covered bigint := 0;
BEGIN
  PERFORM lock_open_requests(who);
  FOR uncovered IN
    SELECT * FROM request
    WHERE resident_id = who AND is_open(status)
      AND (pay_with = 'wallet' AND NOT at_door
        OR id = brought_for AND (NOT at_door OR coalesce(brought_kobo, price_kobo) >= price_kobo))
    ORDER BY id IS DISTINCT FROM brought_for, created_at, id
  LOOP
    IF cover_price(uncovered, moment, by_whom) THEN
      covered := covered + uncovered.price_kobo;
    END IF;
  END LOOP;
  RETURN covered;
END $$;

-- What new money in a wallet is used for at once: dues, the oldest first, then what is owed, then
-- requests that are under way. Says how much went where.
DROP FUNCTION IF EXISTS use_credit(uuid, timestamptz, uuid, uuid);

CREATE OR REPLACE FUNCTION use_credit(
  who uuid, moment timestamptz, by_whom uuid, brought_for uuid, brought_kobo bigint DEFAULT NULL,
  OUT dues_kobo bigint, OUT owed_kobo bigint, OUT set_aside_kobo bigint
) LANGUAGE plpgsql AS $$
DECLARE
  wallet uuid := account_of('wallet', who);
  before_dues bigint := spendable(wallet);
BEGIN
  PERFORM settle_dues(who, moment);
  dues_kobo := before_dues - spendable(wallet);
  owed_kobo := collect_owed(who, moment);
  set_aside_kobo := cover_open_requests(who, moment, by_whom, brought_for, brought_kobo);
END $$;

-- What was paid for a request, whether or not it was given back since.
CREATE OR REPLACE FUNCTION paid_for(whose uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_kobo), 0)::bigint FROM transfer
  WHERE about = whose AND kind IN ('single', 'post') AND reason IN ('pickup', 'special', 'due')
$$;

-- What is earned is counted where it is posted.
CREATE OR REPLACE FUNCTION income_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whose request;
BEGIN
  SELECT * INTO whose FROM request WHERE id = NEW.about;
  PERFORM count_figure(whose.station_id, NEW.at, 'income:' || reason_of(whose), NEW.amount_kobo);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER income_figures AFTER INSERT ON transfer
  FOR EACH ROW WHEN (
    NEW.kind IN ('single', 'post') AND NEW.reason IN ('pickup', 'special', 'due')
    AND NEW.about IS NOT NULL
  ) EXECUTE FUNCTION income_figures();
