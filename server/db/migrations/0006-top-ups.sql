-- Money that comes in through the payment gateway. Its word counts, never the browser's; and
-- whatever is heard, how often and from whom, a top-up is credited once.

CREATE TABLE top_up (
  -- Made by us and kept before the gateway hears of it.
  reference text PRIMARY KEY CHECK (reference ~ '^[A-Za-z0-9.=-]{1,100}$'),
  -- What the ledger knows it by.
  id uuid NOT NULL UNIQUE,
  resident_id uuid NOT NULL REFERENCES resident (account_id),
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  created_at timestamptz NOT NULL,
  -- Where to pay, once the gateway has said so.
  checkout_url text,

  -- What the gateway said last, and when it was asked; unknown: it has never heard of it.
  gateway_status text CHECK (gateway_status IN (
    'success', 'failed', 'abandoned', 'ongoing', 'pending', 'processing', 'queued', 'reversed', 'unknown'
  )),
  asked_at timestamptz,
  -- When it is asked again without anybody asking us.
  next_look_at timestamptz,

  -- The gateway's own number is unsigned with 64 bits: text.
  gateway_id text,
  channel text,
  fee_kobo bigint CHECK (fee_kobo >= 0),
  settled_at timestamptz,
  -- The movement that credited the wallet.
  transfer_id uuid UNIQUE REFERENCES transfer (id),
  -- The gateway took something else than we asked for: it waits in suspense for a person.
  doubted_at timestamptz,
  reversed_at timestamptz,
  CONSTRAINT paid_means_credited CHECK ((settled_at IS NULL) = (transfer_id IS NULL)),
  CONSTRAINT settled_or_doubted CHECK (settled_at IS NULL OR doubted_at IS NULL),
  CONSTRAINT only_what_was_paid_is_reversed CHECK (reversed_at IS NULL OR settled_at IS NOT NULL)
);
CREATE INDEX top_up_by_resident ON top_up (resident_id, created_at);
CREATE INDEX top_up_due ON top_up (next_look_at) WHERE next_look_at IS NOT NULL;

CREATE FUNCTION top_up_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.reference, OLD.id, OLD.resident_id, OLD.amount_kobo, OLD.created_at)
      <> (NEW.reference, NEW.id, NEW.resident_id, NEW.amount_kobo, NEW.created_at)
    OR OLD.settled_at IS NOT NULL
      AND (OLD.settled_at, OLD.transfer_id) IS DISTINCT FROM (NEW.settled_at, NEW.transfer_id)
    OR OLD.doubted_at IS NOT NULL AND OLD.doubted_at IS DISTINCT FROM NEW.doubted_at
    OR OLD.reversed_at IS NOT NULL AND OLD.reversed_at IS DISTINCT FROM NEW.reversed_at
  THEN
    RAISE EXCEPTION 'what has happened to a top-up stays';
  END IF;
  IF (OLD.settled_at, OLD.doubted_at, OLD.reversed_at, OLD.gateway_status)
    IS DISTINCT FROM (NEW.settled_at, NEW.doubted_at, NEW.reversed_at, NEW.gateway_status)
  THEN
    PERFORM tell_live('wallet', NEW.id, ARRAY[NEW.resident_id]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER top_up_changes AFTER UPDATE ON top_up
  FOR EACH ROW EXECUTE FUNCTION top_up_changes();
CREATE TRIGGER top_up_stays BEFORE DELETE ON top_up
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

-- What the gateway told us, as the bytes that it signed.
CREATE TABLE gateway_event (
  id uuid PRIMARY KEY,
  -- What it is about in the gateway's own terms: telling it again, in whatever bytes, is the same.
  key text NOT NULL UNIQUE,
  event text NOT NULL,
  reference text,
  body bytea NOT NULL,
  received_at timestamptz NOT NULL,
  deliveries integer NOT NULL DEFAULT 1,
  handled_at timestamptz
);
CREATE INDEX gateway_event_by_age ON gateway_event (handled_at);

-- What a person must look at.
CREATE TABLE gateway_task (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('mismatch', 'stranger', 'shortfall', 'event')),
  -- The reference, or the event, that it is about.
  subject text NOT NULL,
  said text NOT NULL,
  raised_at timestamptz NOT NULL,
  closed_at timestamptz,
  UNIQUE (kind, subject)
);
CREATE INDEX gateway_task_open ON gateway_task (raised_at) WHERE closed_at IS NULL;

-- The built-in sandbox gateway's own memory; nothing else reads it.
CREATE TABLE sandbox_charge (
  reference text PRIMARY KEY,
  access_code text NOT NULL UNIQUE,
  gateway_id text NOT NULL UNIQUE,
  email text NOT NULL,
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  currency text NOT NULL,
  callback_url text NOT NULL,
  metadata text NOT NULL,
  created_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'abandoned'
    CHECK (status IN ('abandoned', 'failed', 'success', 'reversed')),
  channel text,
  paid_at timestamptz,
  -- What was asked to go wrong, and how often somebody has asked how it stands.
  mishaps text[] NOT NULL DEFAULT '{}',
  verifies integer NOT NULL DEFAULT 0
);
