-- A number that was asked for in a session: the session is kept, so that it cannot speak against the owner later. A second
-- number that is asked for keeps the time of the first.
ALTER TABLE number_move ADD COLUMN session_id uuid, ADD COLUMN since timestamptz;

-- What is known of a session: the code from an SMS that opened it, when the password or the second step was last typed in
-- it, and that another number was asked for in it, or about then in a session that a code alone had opened.
ALTER TABLE session
  ADD COLUMN code_id uuid,
  ADD COLUMN secret_at timestamptz,
  ADD COLUMN doubted_at timestamptz;
CREATE INDEX session_by_code ON session (code_id) WHERE code_id IS NOT NULL;

-- The changes of the number that opens an account. For some days each number that was replaced takes the account back, and
-- until then nothing that lasts may be done. A row stays as long as a session can live: sessions that began after the
-- change have no say when the station moves the number again.
CREATE TABLE number_change (
  account_id uuid NOT NULL REFERENCES account,
  -- Null: no number may undo it.
  old_number text CHECK (old_number ~ '^\+234[1-9][0-9]{7,9}$'),
  new_number text NOT NULL CHECK (new_number ~ '^\+234[1-9][0-9]{7,9}$'),
  changed_at timestamptz NOT NULL,
  undo_until timestamptz NOT NULL CHECK (undo_until > changed_at),
  session_id uuid,
  -- The owner confirmed it, a session asked for it and waited, the station did it, or the old number took the account back.
  way text NOT NULL CHECK (way IN ('confirmed', 'waited', 'station', 'undone')),
  PRIMARY KEY (account_id, changed_at),
  CHECK (old_number <> new_number)
);
CREATE INDEX number_change_by_old ON number_change (old_number);

-- When somebody last logged in. Networks give out numbers again: after a long time the number alone does not open an
-- account with money in it.
ALTER TABLE account ADD COLUMN signed_in_at timestamptz;

-- Somebody has the number of such an account and could not show more. The station may vouch for them: then the number
-- opens it, once and soon.
CREATE TABLE account_return (
  account_id uuid PRIMARY KEY REFERENCES account,
  asked_at timestamptz NOT NULL,
  vouched_at timestamptz,
  vouched_by uuid REFERENCES account,
  CHECK ((vouched_at IS NULL) = (vouched_by IS NULL))
);
CREATE INDEX account_return_by_staff ON account_return (vouched_by);

ALTER TABLE phone_code DROP CONSTRAINT phone_code_used_for_check, ADD CONSTRAINT phone_code_used_for_check
  CHECK (used_for IN ('log-in', 'register', 'carrier', 'member', 'join', 'confirm', 'number', 'undo'));
