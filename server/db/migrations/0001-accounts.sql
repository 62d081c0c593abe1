-- Accounts of the three roles, sessions, links by mail, the outbox, and what every call leans on.
-- The email column holds lower-cased addresses: the contract lower-cases, the check makes sure.

CREATE TABLE account (
  id uuid PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('resident', 'station', 'director')),
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL CHECK (name <> ''),
  secret_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  verified_at timestamptz,
  UNIQUE (role, email)
);

CREATE TABLE station (
  id uuid PRIMARY KEY,
  director_id uuid NOT NULL REFERENCES account (id),
  name text NOT NULL CHECK (name <> ''),
  phone_number text NOT NULL,
  address text NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  created_at timestamptz NOT NULL,
  suspended_at timestamptz
);
-- Residents may name their station instead of giving its id, so a name means one station.
CREATE UNIQUE INDEX station_name ON station (lower(name));
CREATE INDEX station_by_director ON station (director_id, lower(name));

CREATE TABLE station_staff (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  station_id uuid NOT NULL REFERENCES station (id)
);
CREATE INDEX station_staff_by_station ON station_staff (station_id);

CREATE TABLE resident (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  station_id uuid NOT NULL REFERENCES station (id),
  phone_number text CHECK (phone_number ~ '^\+234[1-9][0-9]{7,9}$'),
  address text NOT NULL CHECK (address <> '')
);
CREATE INDEX resident_by_station ON resident (station_id);

CREATE TABLE director (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  phone_number text CHECK (phone_number ~ '^\+234[1-9][0-9]{7,9}$'),
  approved_at timestamptz,
  -- Null when the operator's command line approved.
  approved_by uuid REFERENCES director (account_id)
);

CREATE TABLE consent (
  account_id uuid NOT NULL REFERENCES account (id),
  purpose text NOT NULL,
  version text NOT NULL,
  given_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, purpose, version)
);

CREATE TABLE session (
  id uuid PRIMARY KEY,
  -- SHA-256 of the cookie's value: a copy of this table opens nothing.
  token_hash bytea NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES account (id),
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_by_account ON session (account_id, id);
CREATE INDEX session_by_expiry ON session (expires_at);

-- A browser in which the account signed in before: strangers' failures do not count against it.
CREATE TABLE known_device (
  token_hash bytea NOT NULL,
  account_id uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (token_hash, account_id)
);

-- A link sent by mail. It works once, until it expires, and only its hash is here.
CREATE TABLE mail_link (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-password')),
  account_id uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mail_link_by_account ON mail_link (account_id);

-- What must happen after a commit. A row is taken with SKIP LOCKED and kept when done, so that the
-- same event (its key) is never put in twice.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  key text NOT NULL UNIQUE,
  topic text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  done_at timestamptz,
  -- Given up: refused for good, or tried too often.
  failed_at timestamptz,
  problem text
);
CREATE INDEX outbox_due ON outbox (due_at) WHERE done_at IS NULL AND failed_at IS NULL;

-- The built-in mailbox, used while no SMTP server is configured.
CREATE TABLE mailbox_letter (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX mailbox_letter_by_recipient ON mailbox_letter (recipient, id);

-- The first answer of a call that carried an Idempotency-Key.
CREATE TABLE idempotent_answer (
  caller text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  -- json, not jsonb: the replayed answer is the first one to the letter.
  answer json NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (caller, key)
);
CREATE INDEX idempotent_answer_by_age ON idempotent_answer (created_at);

-- Counters of tries. Unlogged: losing them in a crash only forgives a few tries.
CREATE UNLOGGED TABLE rate_limit (
  key text PRIMARY KEY,
  tries integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX rate_limit_by_end ON rate_limit (ends_at);
