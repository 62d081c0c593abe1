-- What a closed request left unpaid.
CREATE OR REPLACE FUNCTION note_due(
  of_request uuid, who uuid, at_station uuid, amount bigint, moment timestamptz
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO due (request_id, resident_id, station_id, amount_kobo, since)
  VALUES (of_request, who, at_station, amount, moment)
$$;

-- What of it was forgiven is not due any more.
CREATE OR REPLACE FUNCTION forgive_due(of_request uuid, amount bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM due WHERE request_id = of_request AND settled_at IS NULL AND amount_kobo = amount;
  UPDATE due SET amount_kobo = amount_kobo - amount
  WHERE request_id = of_request AND settled_at IS NULL AND amount_kobo > amount;
$$;

-- Pays what is due as far as the wallet goes, the oldest first, each of them whole.
CREATE OR REPLACE FUNCTION settle_dues(who uuid, moment timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
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
    SELECT (m.moved).id INTO paid FROM move_money(
      new_id => gen_random_uuid(), new_key => 'due:' || owed.request_id, new_kind => 'single', hold => NULL,
      debit => wallet, credit => account_of('income', owed.station_id), amount => owed.amount_kobo, why => 'due',
      subject => owed.request_id, remark => NULL, moment => moment, who => NULL) AS m;
    UPDATE due SET settled_at = moment, transfer_id = paid WHERE request_id = owed.request_id;
    settled := settled + 1;
  END LOOP;
  RETURN settled;
END $$;

-- What was taken back and had been spent is owed; the wallet's next money pays it, as far as it
-- goes. Everything that changes what somebody owes holds that wallet's row.
CREATE OR REPLACE FUNCTION collect_owed(who uuid, moment timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
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
  PERFORM move_money(
    new_id => gen_random_uuid(), new_key => 'owed:' || who || ':' || owing.entries + 1, new_kind => 'single',
    hold => NULL, debit => wallet, credit => owing.id, amount => taken, why => 'owed', subject => NULL,
    remark => NULL, moment => moment, who => NULL);
  RETURN taken;
END $$;
