-- A phone number is enough: whoever has the code that we sent to it has the account. A mailbox and a password are
-- there for those who want them.
ALTER TABLE account
  ADD COLUMN phone_number text CHECK (phone_number ~ '^\+234[1-9][0-9]{7,9}$'),
  ALTER COLUMN email DROP NOT NULL,
  ALTER COLUMN secret_hash DROP NOT NULL,
  ADD CONSTRAINT account_role_phone_number_key UNIQUE (role, phone_number),
  ADD CONSTRAINT account_has_a_way_in CHECK (email IS NOT NULL AND secret_hash IS NOT NULL OR phone_number IS NOT NULL),
  ADD CONSTRAINT office_has_a_mailbox CHECK (role = 'resident' OR email IS NOT NULL AND secret_hash IS NOT NULL),
  DROP CONSTRAINT erased_has_no_name,
  ADD CONSTRAINT erased_has_no_name CHECK (erased_at IS NULL OR (
    name = 'Former resident' AND email = id || '@erased.invalid' AND phone_number IS NULL AND verified_at IS NULL));

ALTER TABLE ticket ALTER COLUMN email DROP NOT NULL,
  ADD CONSTRAINT ticket_can_be_answered CHECK (email IS NOT NULL OR account_id IS NOT NULL);

-- A code on its way to a number. The six digits follow from the id and the installation's secret key, so neither
-- this table nor a copy of it tells them. Whoever asked holds the id: nobody else can use its tries up.
CREATE TABLE phone_code (
  id uuid PRIMARY KEY,
  phone_number text NOT NULL CHECK (phone_number ~ '^\+234[1-9][0-9]{7,9}$'),
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Before it is handed to the gateway: one that may have gone is not sent again.
  handed_over_at timestamptz,
  tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5)
);
CREATE INDEX phone_code_by_age ON phone_code (created_at);

-- A number that was lost, and the one that the station saw instead: it counts after a day in which whoever has the
-- old one may object.
CREATE TABLE number_move (
  account_id uuid PRIMARY KEY REFERENCES account,
  phone_number text NOT NULL CHECK (phone_number ~ '^\+234[1-9][0-9]{7,9}$'),
  station_id uuid NOT NULL REFERENCES station,
  by uuid NOT NULL REFERENCES account,
  asked_at timestamptz NOT NULL,
  counts_at timestamptz NOT NULL CHECK (counts_at > asked_at)
);
CREATE INDEX number_move_by_station ON number_move (station_id);
CREATE INDEX number_move_by_staff ON number_move (by);

-- Codes have a lane of their own: nobody waits for one behind a thousand notices.
DROP INDEX outbox_due, outbox_given_up;
ALTER TABLE outbox DROP COLUMN lane;
ALTER TABLE outbox ADD COLUMN lane text NOT NULL GENERATED ALWAYS AS (
  CASE WHEN topic IN ('mail', 'push', 'sms', 'code') THEN topic WHEN topic = 'notice-out' THEN 'notice' ELSE 'work' END
) STORED;
CREATE INDEX outbox_due ON outbox (lane, due_at) WHERE done_at IS NULL AND failed_at IS NULL;
CREATE INDEX outbox_given_up ON outbox (lane) WHERE failed_at IS NOT NULL AND done_at IS NULL;
