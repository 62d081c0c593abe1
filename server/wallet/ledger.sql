-- The double-entry ledger: accounts, transfers between two of them, and holds.

-- The account of a kind and an owner, if there is one. The two cases are written apart, because
-- only so each is found by the key.
CREATE OR REPLACE FUNCTION find_account(wanted text, whose uuid, part smallint DEFAULT 0) RETURNS uuid
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF whose IS NULL THEN
    RETURN (
      SELECT id FROM ledger_account WHERE kind = wanted AND owner IS NULL AND shard = part
    );
  END IF;
  RETURN (SELECT id FROM ledger_account WHERE kind = wanted AND owner = whose AND shard = part);
END $$;

-- The same; creates the account if it does not exist.
CREATE OR REPLACE FUNCTION account_of(wanted text, whose uuid, part smallint DEFAULT 0) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  found uuid := find_account(wanted, whose, part);
BEGIN
  IF found IS NULL THEN
    INSERT INTO ledger_account (id, kind, owner, shard)
    VALUES (gen_random_uuid(), wanted, whose, part) ON CONFLICT DO NOTHING;
    found := find_account(wanted, whose, part);
  END IF;
  RETURN found;
END $$;

-- The available balance of a wallet, 0 if there is none; its row is locked, so that the answer stays
-- true until the commit.
CREATE OR REPLACE FUNCTION spendable(wallet uuid) RETURNS bigint LANGUAGE sql AS $$
  SELECT credits_posted - debits_posted - debits_pending FROM ledger_account
  WHERE id = wallet FOR NO KEY UPDATE
$$;

-- The only function that writes. The same key with the same fields returns the first transfer; with other fields it
-- is refused. A hold may be posted for less than was set aside: the rest is released. Write access is enabled
-- by statements, because a SET clause needs a superuser; an error disables it again.
CREATE OR REPLACE FUNCTION move_money(
  new_id uuid, new_key text, new_kind text, hold uuid, debit uuid, credit uuid, amount bigint,
  why text, subject uuid, remark text, moment timestamptz, who uuid,
  OUT moved transfer, OUT is_new boolean
) LANGUAGE plpgsql AS $$
DECLARE
  held transfer;
  set_aside bigint := 0;
  is_posted boolean := new_kind IN ('single', 'post');
BEGIN
  IF hold IS NOT NULL THEN
    SELECT * INTO held FROM transfer WHERE id = hold AND kind = 'pending';
    IF held.id IS NULL THEN
      RAISE EXCEPTION 'there is no such hold';
    END IF;
    debit := held.debit_account;
    credit := held.credit_account;
    amount := coalesce(amount, held.amount_kobo);
    set_aside := held.amount_kobo;
    IF amount > set_aside OR new_kind = 'void' AND amount <> set_aside THEN
      RAISE EXCEPTION 'a hold gives no more than it holds';
    END IF;
  END IF;
  -- Both rows, in the order of their ids: two movements between the same accounts never deadlock.
  PERFORM FROM ledger_account WHERE id IN (debit, credit) ORDER BY kind <> 'wallet', id FOR NO KEY UPDATE;
  SELECT * INTO moved FROM transfer WHERE key = new_key;
  IF moved.id IS NOT NULL THEN
    IF (moved.kind, moved.debit_account, moved.credit_account, moved.amount_kobo, moved.reason)
        <> (new_kind, debit, credit, amount, why)
      OR moved.pending_id IS DISTINCT FROM hold OR moved.about IS DISTINCT FROM subject THEN
      PERFORM refuse('idempotency_mismatch');
    END IF;
    is_new := false;
    RETURN;
  END IF;
  IF hold IS NOT NULL AND EXISTS (SELECT FROM transfer WHERE pending_id = hold) THEN
    PERFORM refuse('hold_resolved');
  END IF;
  -- Said politely; the account's own check stands behind it.
  IF hold IS NULL AND EXISTS (
    SELECT FROM ledger_account
    WHERE id = debit AND kind = 'wallet' AND credits_posted - debits_posted - debits_pending < amount
  ) THEN
    PERFORM refuse('not_enough');
  END IF;
  PERFORM set_config('ledger.door', 'open', true);
  INSERT INTO transfer (id, key, kind, pending_id, debit_account, credit_account, amount_kobo,
    reason, about, note, at, by_account)
  VALUES (new_id, new_key, new_kind, hold, debit, credit, amount, why, subject, remark, moment, who)
  ON CONFLICT (key) DO NOTHING RETURNING * INTO moved;
  IF moved.id IS NULL THEN
    -- Written since we looked, so between other accounts: ours are locked.
    PERFORM refuse('idempotency_mismatch');
  END IF;
  UPDATE ledger_account SET
    debits_pending = debits_pending - set_aside
      + CASE WHEN new_kind = 'pending' THEN amount ELSE 0 END,
    debits_posted = debits_posted + CASE WHEN is_posted THEN amount ELSE 0 END,
    entries = entries + is_posted::integer
  WHERE id = debit;
  UPDATE ledger_account SET
    credits_pending = credits_pending - set_aside
      + CASE WHEN new_kind = 'pending' THEN amount ELSE 0 END,
    credits_posted = credits_posted + CASE WHEN is_posted THEN amount ELSE 0 END,
    entries = entries + is_posted::integer
  WHERE id = credit;
  IF is_posted THEN
    INSERT INTO entry (account_id, sequence, transfer_id, amount_kobo, balance_kobo, at)
    SELECT id, entries, new_id, CASE id WHEN credit THEN amount ELSE -amount END,
      credits_posted - debits_posted, moment
    FROM ledger_account WHERE id IN (debit, credit);
  END IF;
  PERFORM set_config('ledger.door', '', true);
  is_new := true;
END $$;

-- Refuses every write that does not come from move_money.
CREATE OR REPLACE FUNCTION refuse_past_the_door() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('ledger.door', true) IS DISTINCT FROM 'open' THEN
    RAISE EXCEPTION '% is written by move_money alone', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

-- One row per invariant, with the number of violations.
CREATE OR REPLACE VIEW ledger_check AS
WITH from_entries AS (
  SELECT account_id, count(*) AS entries, max(sequence) AS last, sum(amount_kobo) AS balance
  FROM entry GROUP BY account_id
), open_holds AS (
  SELECT p.debit_account, p.credit_account, p.amount_kobo FROM transfer p
  WHERE p.kind = 'pending' AND NOT EXISTS (SELECT FROM transfer r WHERE r.pending_id = p.id)
), held AS (
  SELECT account_id, sum(debit) AS debit, sum(credit) AS credit FROM (
    SELECT debit_account AS account_id, amount_kobo AS debit, 0 AS credit FROM open_holds
    UNION ALL SELECT credit_account, 0, amount_kobo FROM open_holds
  ) AS side GROUP BY account_id
), chain AS (
  SELECT balance_kobo - amount_kobo - coalesce(
    lag(balance_kobo) OVER (PARTITION BY account_id ORDER BY sequence), 0) AS off
  FROM entry
)
SELECT 'the sum over all accounts is zero' AS rule,
  (coalesce(sum(debits_posted), 0) <> coalesce(sum(credits_posted), 0))::integer::bigint AS broken
FROM ledger_account
UNION ALL
SELECT 'what is set aside has two sides',
  (coalesce(sum(debits_pending), 0) <> coalesce(sum(credits_pending), 0))::integer::bigint
FROM ledger_account
UNION ALL
SELECT 'an account is the sum of its entries', count(*)
FROM ledger_account a LEFT JOIN from_entries e ON e.account_id = a.id
WHERE a.credits_posted - a.debits_posted <> coalesce(e.balance, 0)
UNION ALL
SELECT 'no entry is missing', count(*)
FROM ledger_account a LEFT JOIN from_entries e ON e.account_id = a.id
WHERE a.entries <> coalesce(e.entries, 0) OR a.entries <> coalesce(e.last, 0)
UNION ALL
SELECT 'what is set aside is the open holds', count(*)
FROM ledger_account a LEFT JOIN held h ON h.account_id = a.id
WHERE a.debits_pending <> coalesce(h.debit, 0) OR a.credits_pending <> coalesce(h.credit, 0)
UNION ALL
SELECT 'a movement has two entries, anything else none', count(*)
FROM (
  SELECT t.id, t.kind, count(e.transfer_id) AS entries, coalesce(sum(e.amount_kobo), 0) AS total
  FROM transfer t LEFT JOIN entry e ON e.transfer_id = t.id GROUP BY t.id
) AS moved
WHERE total <> 0 OR entries <> CASE WHEN kind IN ('single', 'post') THEN 2 ELSE 0 END
UNION ALL
SELECT 'each balance follows from the one before', count(*) FROM chain WHERE off <> 0
UNION ALL
SELECT 'no wallet is below zero', count(*)
FROM ledger_account WHERE kind = 'wallet' AND credits_posted - debits_posted - debits_pending < 0;

SELECT keep_for_ever('entry');

CREATE OR REPLACE TRIGGER entry_through_the_door BEFORE INSERT ON entry
  FOR EACH ROW EXECUTE FUNCTION refuse_past_the_door();

CREATE OR REPLACE TRIGGER account_begins_empty BEFORE INSERT ON ledger_account
  FOR EACH ROW
  WHEN (NEW.debits_pending + NEW.debits_posted + NEW.credits_pending + NEW.credits_posted
    + NEW.entries <> 0)
  EXECUTE FUNCTION refuse_past_the_door();

SELECT keep_rows('ledger_account', 'account_stays');

CREATE OR REPLACE TRIGGER account_through_the_door BEFORE UPDATE ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION refuse_past_the_door();

SELECT keep_for_ever('transfer', 'note');

CREATE OR REPLACE TRIGGER transfer_through_the_door BEFORE INSERT ON transfer
  FOR EACH ROW EXECUTE FUNCTION refuse_past_the_door();
