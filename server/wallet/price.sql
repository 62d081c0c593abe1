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

-- Sets the price aside if the wallet holds it; else it is due at pick-up.
CREATE OR REPLACE FUNCTION hold_price(whose request) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wallet uuid := find_account('wallet', whose.resident_id);
BEGIN
  IF whose.price_kobo > 0 AND whose.pay_with = 'wallet' AND spendable(wallet) >= whose.price_kobo THEN
    PERFORM move_money(gen_random_uuid(), 'request:' || whose.id || ':hold:' || whose.price_kobo,
      'pending', NULL, wallet, account_of('income', whose.station_id), whose.price_kobo,
      reason_of(whose), whose.id, NULL, whose.changed_at, whose.changed_by);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION release_price(whose request) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held uuid := open_hold(whose);
BEGIN
  IF held IS NOT NULL THEN
    PERFORM move_money(gen_random_uuid(), 'hold:' || held || ':void', 'void', held, NULL, NULL, NULL,
      reason_of(whose), whose.id, NULL, whose.changed_at, whose.changed_by);
  END IF;
END $$;

-- Captures what was set aside, or charges the wallet, or notes what is due.
CREATE OR REPLACE FUNCTION charge_price(whose request) RETURNS void LANGUAGE plpgsql AS $$
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
    PERFORM note_due(whose.id, whose.resident_id, whose.station_id, whose.price_kobo,
      whose.changed_at);
  END IF;
END $$;

-- Sets the price of an open request aside, if that is not done and the wallet holds it: what a
-- resident brings for a request is used for it. The caller holds the request's row.
CREATE OR REPLACE FUNCTION cover_price(whose request, moment timestamptz, who uuid) RETURNS boolean
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
