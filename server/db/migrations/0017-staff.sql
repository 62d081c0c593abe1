-- A station has named members: each is an account of its own, so that whatever is done names who did it. One is the
-- head, which is what a station's log-in was until now.
ALTER TABLE account
  -- Works here no more: nothing opens it, and its mailbox and number are free for another.
  ADD COLUMN closed_at timestamptz,
  DROP CONSTRAINT account_has_a_way_in,
  ADD CONSTRAINT account_has_a_way_in CHECK (
    email IS NOT NULL AND secret_hash IS NOT NULL OR phone_number IS NOT NULL OR role = 'carrier'
    OR closed_at IS NOT NULL),
  DROP CONSTRAINT office_has_a_mailbox,
  ADD CONSTRAINT director_has_a_mailbox CHECK (
    role <> 'director' OR email IS NOT NULL AND secret_hash IS NOT NULL),
  ADD CONSTRAINT closed_has_no_key CHECK (
    closed_at IS NULL
    OR role = 'station' AND email IS NULL AND phone_number IS NULL AND secret_hash IS NULL);

ALTER TABLE station_staff
  ADD COLUMN member_role text NOT NULL DEFAULT 'head'
    CHECK (member_role IN ('head', 'clerk', 'cashier')),
  ADD COLUMN invited_by uuid REFERENCES account,
  -- When they said themselves what they are called; until then it is what the station's log-in was called.
  ADD COLUMN named_at timestamptz,
  ADD COLUMN pin_hash text,
  -- Since the last right one, or the last full log-in.
  ADD COLUMN wrong_pins smallint NOT NULL DEFAULT 0 CHECK (wrong_pins BETWEEN 0 AND 10),
  ADD COLUMN ended_at timestamptz,
  ADD COLUMN ended_by uuid REFERENCES account,
  ADD CONSTRAINT ended_has_no_pin CHECK (ended_at IS NULL OR pin_hash IS NULL),
  ADD CONSTRAINT ended_by_somebody CHECK ((ended_at IS NULL) = (ended_by IS NULL));
-- Where there was more than one log-in, the first is the head; the others go on with what a day needs.
UPDATE station_staff SET member_role = 'cashier'
WHERE EXISTS (
  SELECT FROM station_staff AS first
  WHERE first.station_id = station_staff.station_id AND first.account_id < station_staff.account_id
);
CREATE UNIQUE INDEX one_head ON station_staff (station_id)
  WHERE member_role = 'head' AND ended_at IS NULL;
CREATE INDEX station_staff_by_inviter ON station_staff (invited_by) WHERE invited_by IS NOT NULL;
CREATE INDEX station_staff_by_ender ON station_staff (ended_by) WHERE ended_by IS NOT NULL;

-- What a cashier gives back, or writes off, without the head.
ALTER TABLE station
  ADD COLUMN cashier_refund_kobo bigint NOT NULL DEFAULT 200000
    CHECK (cashier_refund_kobo BETWEEN 0 AND 100000000),
  ADD COLUMN cashier_shortage_kobo bigint NOT NULL DEFAULT 50000
    CHECK (cashier_shortage_kobo BETWEEN 0 AND 100000000);

-- A browser in which somebody of the station has logged in fully: there members switch by PIN.
CREATE TABLE station_device (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station,
  token_hash bytea NOT NULL UNIQUE,
  device text NOT NULL,
  trusted_at timestamptz NOT NULL,
  trusted_by uuid NOT NULL REFERENCES account,
  wrong_pins smallint NOT NULL DEFAULT 0 CHECK (wrong_pins BETWEEN 0 AND 5),
  ended_at timestamptz
);
CREATE INDEX station_device_by_station ON station_device (station_id, trusted_at);
CREATE INDEX station_device_by_member ON station_device (trusted_by);
CREATE INDEX station_device_by_age ON station_device (trusted_at);

-- Whoever was asked to work at a station, by number or by mailbox.
CREATE TABLE staff_invitation (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station,
  invited_by uuid NOT NULL REFERENCES account,
  member_role text NOT NULL CHECK (member_role IN ('head', 'clerk', 'cashier')),
  name text NOT NULL CHECK (name <> ''),
  email text CHECK (email = lower(email)),
  phone_number text CHECK (phone_number ~ '^\+234[1-9][0-9]{7,9}$'),
  token_hash bytea NOT NULL UNIQUE,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > sent_at),
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  account_id uuid REFERENCES account,
  CONSTRAINT invited_one_way CHECK ((email IS NULL) <> (phone_number IS NULL)),
  CONSTRAINT accepted_by_somebody CHECK ((accepted_at IS NULL) = (account_id IS NULL)),
  CONSTRAINT accepted_or_withdrawn CHECK (accepted_at IS NULL OR withdrawn_at IS NULL)
);
CREATE UNIQUE INDEX one_invitation_by_mail ON staff_invitation (email, station_id)
  WHERE accepted_at IS NULL AND withdrawn_at IS NULL;
CREATE UNIQUE INDEX one_invitation_by_number ON staff_invitation (phone_number, station_id)
  WHERE accepted_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX staff_invitation_by_station ON staff_invitation (station_id, id);
CREATE INDEX staff_invitation_by_inviter ON staff_invitation (invited_by);
CREATE INDEX staff_invitation_of_member ON staff_invitation (account_id) WHERE account_id IS NOT NULL;

-- What is above a member's limit waits for the head.
CREATE TABLE approval (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station,
  kind text NOT NULL CHECK (kind IN ('refund', 'give back', 'shortage')),
  asked_by uuid NOT NULL REFERENCES account,
  asked_at timestamptz NOT NULL,
  request_id uuid REFERENCES request,
  problem_id uuid REFERENCES problem,
  -- Whose cash was counted; of the station's till, none.
  carrier_id uuid REFERENCES carrier,
  expected_kobo bigint CHECK (expected_kobo >= 0),
  counted_kobo bigint CHECK (counted_kobo >= 0),
  -- What goes back, or is missing.
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  reason text NOT NULL CHECK (reason <> ''),
  decided_at timestamptz,
  decided_by uuid REFERENCES account,
  refusal text CHECK (refusal <> ''),
  withdrawn_at timestamptz,
  state text NOT NULL GENERATED ALWAYS AS (CASE
    WHEN withdrawn_at IS NOT NULL THEN 'withdrawn'
    WHEN decided_at IS NULL THEN 'waiting'
    WHEN refusal IS NOT NULL THEN 'refused'
    ELSE 'approved' END) STORED,
  CONSTRAINT approval_is_about_one CHECK (CASE kind
    WHEN 'refund' THEN request_id IS NOT NULL AND problem_id IS NULL AND counted_kobo IS NULL
    WHEN 'give back' THEN request_id IS NOT NULL AND problem_id IS NOT NULL AND counted_kobo IS NULL
    ELSE request_id IS NULL AND problem_id IS NULL
      AND expected_kobo IS NOT NULL AND counted_kobo IS NOT NULL
      AND amount_kobo = expected_kobo - counted_kobo END),
  CONSTRAINT decided_by_somebody CHECK (
    (decided_at IS NULL) = (decided_by IS NULL) AND (refusal IS NULL OR decided_at IS NOT NULL)),
  CONSTRAINT decided_or_withdrawn CHECK (decided_at IS NULL OR withdrawn_at IS NULL)
);
CREATE UNIQUE INDEX one_waiting_for_request ON approval (request_id) WHERE state = 'waiting';
CREATE UNIQUE INDEX one_waiting_for_count ON approval (station_id, coalesce(carrier_id, station_id))
  WHERE state = 'waiting' AND kind = 'shortage';
CREATE INDEX approval_waiting ON approval (station_id, id) WHERE state = 'waiting';
CREATE INDEX approval_by_station ON approval (station_id, id);
CREATE INDEX approval_by_request ON approval (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX approval_by_asker ON approval (asked_by);

-- Whoever let a cashier do it stands beside who did it.
ALTER TABLE refund ADD COLUMN approved_by uuid REFERENCES account;
ALTER TABLE cash_count ADD COLUMN approved_by uuid REFERENCES account;
ALTER TABLE problem ADD COLUMN answer_approved_by uuid REFERENCES account;
ALTER TABLE audit ADD COLUMN member_role text CHECK (member_role IN ('head', 'clerk', 'cashier'));
