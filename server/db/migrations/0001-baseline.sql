-- The schema as of 0.1.0: tables, constraints and indexes, in the order of the nouns. What has landed does not
-- change: what comes later is a migration of its own. Functions, triggers and views stand beside their nouns
-- (server/<noun>/*.sql) and are applied after the migrations, again whenever their text has changed.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What every call leans on.

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

-- The latest moment that a server whose clock is believed has seen. What happens because time has
-- passed happens only while the clock fits to it.
CREATE TABLE clock_mark (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  latest_at timestamptz NOT NULL
);

-- Outbox and live changes.

-- What must happen after a commit. A row is taken with SKIP LOCKED and kept when done, so that the
-- same event (its key) is never put in twice.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  key text NOT NULL UNIQUE,
  topic text NOT NULL,
  -- What waits for a slow mail server does not hold up the rest, and money that has come in waits behind
  -- no message: each lane has workers of its own.
  lane text NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN topic IN ('mail', 'push', 'sms') THEN topic
      WHEN topic = 'notice-out' THEN 'notice'
      ELSE 'work'
    END
  ) STORED,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  done_at timestamptz,
  -- Given up: refused for good, or tried too often.
  failed_at timestamptz,
  problem text
);
CREATE INDEX outbox_due ON outbox (lane, due_at) WHERE done_at IS NULL AND failed_at IS NULL;
-- What is over in the outbox is removed after a while, whether it was done or given up.
CREATE INDEX outbox_over ON outbox (coalesce(done_at, failed_at))
  WHERE done_at IS NOT NULL OR failed_at IS NOT NULL;
-- What was given up is counted at each look of the operator's; it is little beside what was done.
CREATE INDEX outbox_given_up ON outbox (lane) WHERE failed_at IS NOT NULL AND done_at IS NULL;

-- What changed for whom, for pages that are open now and for those that lost the line for a while.
-- It carries ids only: whoever hears of a change asks for it through the ordinary calls.
CREATE TABLE live_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic text NOT NULL,
  subject uuid NOT NULL,
  -- Accounts and stations; a director hears what own stations hear.
  audience uuid[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX live_event_by_age ON live_event (created_at);

-- Accounts: the three roles, how they come in, and what they agreed to.

-- The email column holds lower-cased addresses: the contract lower-cases, the check makes sure.
CREATE TABLE account (
  id uuid PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('resident', 'station', 'director')),
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL CHECK (name <> ''),
  secret_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  verified_at timestamptz,
  -- When a mailed link was first opened: only then is it known that the address is the account's.
  address_proven_at timestamptz,
  -- Chosen by somebody else: whoever signs in with it must choose an own one first.
  secret_given_at timestamptz,
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'pcm', 'ha')),
  -- Wants to leave; deleted then, without a name since.
  leaves_at timestamptz,
  erased_at timestamptz,
  UNIQUE (role, email),
  -- Who is erased stays erased, also where a call of theirs was under way.
  CONSTRAINT erased_has_no_name CHECK (
    erased_at IS NULL
    OR name = 'Former resident' AND email = id || '@erased.invalid' AND verified_at IS NULL
  )
);
CREATE INDEX account_leaving ON account (leaves_at) WHERE leaves_at IS NOT NULL AND erased_at IS NULL;

CREATE TABLE station (
  id uuid PRIMARY KEY,
  director_id uuid NOT NULL REFERENCES account (id),
  name text NOT NULL CHECK (name <> ''),
  phone_number text NOT NULL,
  address text NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  created_at timestamptz NOT NULL,
  carrier_limit smallint NOT NULL DEFAULT 5 CHECK (carrier_limit BETWEEN 1 AND 50),
  cash_ceiling_kobo bigint NOT NULL DEFAULT 2000000
    CHECK (cash_ceiling_kobo BETWEEN 0 AND 100000000),
  suspended_at timestamptz,
  suspension_reason text CHECK (suspension_reason <> ''),
  CONSTRAINT reason_only_while_suspended CHECK (
    suspended_at IS NOT NULL OR suspension_reason IS NULL
  )
);
-- Residents may name their station instead of giving its id, so a name means one station.
CREATE UNIQUE INDEX station_name ON station (lower(name));
CREATE INDEX station_by_director ON station (director_id, lower(name));

-- Whoever registers has no account yet, only a registration of their own: a stranger who registers
-- with the same address changes nothing about it. A mailed link proves the address; the browser that
-- registered, or the secret, proves whose the registration is.
CREATE TABLE registration (
  -- The account that it becomes has the same.
  id uuid PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('resident', 'director')),
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL CHECK (name <> ''),
  secret_hash text NOT NULL,
  station_id uuid REFERENCES station (id),
  phone_number text CHECK (phone_number ~ '^\+234[1-9][0-9]{7,9}$'),
  address text CHECK (address <> ''),
  -- To the privacy notice and the terms.
  agreed boolean NOT NULL,
  -- SHA-256 of the cookie that the registering browser was given.
  browser_hash bytea NOT NULL UNIQUE,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((role = 'resident') = (station_id IS NOT NULL)),
  CHECK ((role = 'resident') = (address IS NOT NULL))
);
CREATE INDEX registration_by_address ON registration (role, email, id);
CREATE INDEX registration_by_age ON registration (created_at);
CREATE INDEX registration_by_station ON registration (station_id);

CREATE TABLE station_staff (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  station_id uuid NOT NULL REFERENCES station (id)
);
CREATE INDEX station_staff_by_station ON station_staff (station_id);

CREATE TABLE resident (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  station_id uuid NOT NULL REFERENCES station (id),
  phone_number text CHECK (phone_number ~ '^\+234[1-9][0-9]{7,9}$'),
  address text NOT NULL CHECK (address <> ''),
  -- The name as it is sorted, so that a page of a station's residents is read in order.
  sorted_name text NOT NULL
);
CREATE INDEX resident_by_name ON resident (station_id, sorted_name, account_id);

CREATE TABLE session (
  id uuid PRIMARY KEY,
  -- SHA-256 of the cookie's value: a copy of this table opens nothing.
  token_hash bytea NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES account (id),
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The owner typed the secret again then.
  confirmed_at timestamptz
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
-- Whether the owner has been in before, asked when a device is new.
CREATE INDEX known_device_by_account ON known_device (account_id, created_at);

-- A link sent by mail. It works once, until it expires, and only its hash is here.
CREATE TABLE mail_link (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-password', 'change-email')),
  account_id uuid REFERENCES account (id),
  registration_id uuid REFERENCES registration (id) ON DELETE CASCADE,
  -- A new address counts once the link that was sent to it is opened.
  new_email text CHECK (new_email = lower(new_email)),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Links that verify are about a registration, all others about an account.
  CONSTRAINT about_whom CHECK ((account_id IS NULL) = (purpose = 'verify-email')),
  CONSTRAINT about_which CHECK ((registration_id IS NULL) <> (purpose = 'verify-email')),
  CONSTRAINT address_of_change CHECK ((purpose = 'change-email') = (new_email IS NOT NULL))
);
CREATE INDEX mail_link_by_account ON mail_link (account_id);
-- Asking again replaces what was asked before.
CREATE UNIQUE INDEX mail_link_one_change ON mail_link (account_id)
  WHERE purpose = 'change-email' AND used_at IS NULL;
CREATE INDEX mail_link_by_registration ON mail_link (registration_id);

CREATE TABLE second_step (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  -- Sealed with the installation's key: a copy of this table makes no codes.
  sealed_key bytea,
  on_since timestamptz,
  -- The newest time step whose code was used: each code opens once.
  used_step bigint NOT NULL DEFAULT 0,
  -- A new key, for the first or for another phone, counts once a code of it was typed.
  pending_key bytea,
  CHECK ((sealed_key IS NULL) = (on_since IS NULL))
);

CREATE TABLE recovery_code (
  account_id uuid NOT NULL REFERENCES account (id),
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

-- Giving and withdrawing are both kept: each row is one time of agreeing.
CREATE TABLE consent (
  account_id uuid NOT NULL REFERENCES account (id),
  purpose text NOT NULL,
  version text NOT NULL,
  given_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  PRIMARY KEY (account_id, purpose, version, given_at),
  CONSTRAINT withdrawn_after_giving CHECK (withdrawn_at >= given_at)
);
CREATE UNIQUE INDEX consent_counts ON consent (account_id, purpose, version)
  WHERE withdrawn_at IS NULL;

-- Directors.

CREATE TABLE director (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  phone_number text CHECK (phone_number ~ '^\+234[1-9][0-9]{7,9}$'),
  approved_at timestamptz,
  -- Null when the operator's command line approved.
  approved_by uuid REFERENCES director (account_id),
  -- Lets others in, because the operator said so.
  approver_named_at timestamptz
);

CREATE TABLE director_approval (
  director_id uuid NOT NULL REFERENCES director (account_id),
  approver_id uuid NOT NULL REFERENCES director (account_id),
  at timestamptz NOT NULL,
  -- One person counts once.
  PRIMARY KEY (director_id, approver_id),
  CHECK (approver_id <> director_id)
);
CREATE INDEX director_approval_by_approver ON director_approval (approver_id, director_id);

CREATE TABLE invitation (
  id uuid PRIMARY KEY,
  director_id uuid NOT NULL REFERENCES director (account_id),
  email text NOT NULL CHECK (email = lower(email)),
  -- What the form is filled in with.
  station text,
  token_hash bytea NOT NULL UNIQUE,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  opened_at timestamptz,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  station_id uuid REFERENCES station (id),
  CHECK ((accepted_at IS NULL) = (station_id IS NULL)),
  CHECK (accepted_at IS NULL OR withdrawn_at IS NULL)
);
CREATE INDEX invitation_by_director ON invitation (director_id, id);
-- Inviting again replaces what was sent before.
CREATE UNIQUE INDEX invitation_open ON invitation (director_id, email)
  WHERE accepted_at IS NULL AND withdrawn_at IS NULL;

-- Notices and the ways out of the app.

CREATE TABLE notice (
  id uuid PRIMARY KEY,
  -- The same event tells the same person once.
  key text NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES account (id),
  kind text NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  -- A page of the app.
  link text NOT NULL CHECK (link LIKE '/%'),
  at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX notice_by_account ON notice (account_id, id);
CREATE INDEX notice_unread ON notice (account_id) WHERE read_at IS NULL;

-- Only what differs from what is usual for the subject.
CREATE TABLE notification_preference (
  account_id uuid NOT NULL REFERENCES account (id),
  subject text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'push', 'sms')),
  wanted boolean NOT NULL,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, subject, channel)
);

-- A browser that gets messages. It belongs to the session in which its owner allowed it and goes
-- with it: whoever signs in there next does not read the last one's messages.
CREATE TABLE push_subscription (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account (id),
  session_id uuid NOT NULL UNIQUE REFERENCES session (id) ON DELETE CASCADE,
  -- One browser, one subscription: whoever subscribed last has it.
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscription_by_account ON push_subscription (account_id);

-- Mail to these came back for good. What people must be told is still tried.
CREATE TABLE bounced_address (
  email text PRIMARY KEY CHECK (email = lower(email)),
  at timestamptz NOT NULL,
  why text NOT NULL
);

-- Every SMS, sent or, without a key for the gateway, what would have been sent.
CREATE TABLE sms_message (
  -- The outbox row's: the same event and number is one message.
  id uuid PRIMARY KEY,
  recipient text NOT NULL CHECK (recipient ~ '^\+234[1-9][0-9]{7,9}$'),
  body text NOT NULL,
  at timestamptz NOT NULL,
  -- Noted before the gateway is called: who finds it without an answer asks before sending again.
  handed_over_at timestamptz,
  sent_at timestamptz,
  gateway_id text,
  CHECK (sent_at IS NULL OR handed_over_at IS NOT NULL)
);
CREATE INDEX sms_message_by_age ON sms_message (at);

-- The built-in mailbox, used while no SMTP server is configured.
CREATE TABLE mailbox_letter (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  -- What a mail program would do with it.
  reply_to text,
  unsubscribe_url text,
  received_at timestamptz NOT NULL
);
CREATE INDEX mailbox_letter_by_recipient ON mailbox_letter (recipient, id);

-- Each reminder comes once.
CREATE TABLE reminder (
  key text PRIMARY KEY,
  at timestamptz NOT NULL
);
CREATE INDEX reminder_by_age ON reminder (at);

-- Audit log.

-- Who did what, when, from where; and what people are told in the app.
CREATE TABLE audit (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  account_id uuid NOT NULL REFERENCES account (id),
  role text NOT NULL CHECK (role IN ('station', 'director')),
  -- What they were called then.
  name text NOT NULL,
  -- Whose log it stands in: the director's, or that of the station's director.
  director_id uuid NOT NULL REFERENCES account (id),
  station_id uuid REFERENCES station (id),
  -- The endpoint's method and path, as the contract has them, or sign-in.
  what text NOT NULL CHECK (what <> ''),
  -- What it was about, without anything secret, in the order in which the contract has it.
  detail json NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  -- What a search looks through.
  sought text NOT NULL
);
CREATE INDEX audit_by_director ON audit (director_id, id);
CREATE INDEX audit_by_station ON audit (station_id, id) WHERE station_id IS NOT NULL;
CREATE INDEX audit_sought ON audit USING gin (sought gin_trgm_ops);
CREATE INDEX audit_by_account ON audit (account_id, id);

-- Figures.

-- The director's figures. Every step adds a small row in its own transaction, which nobody waits
-- for; they are folded into sums by day, month and altogether, for the station and its director.
-- What is not folded yet is added when somebody asks: figures are never behind.
CREATE TABLE figure_delta (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  station_id uuid NOT NULL,
  -- In Lagos; what only counts altogether has the first of all days.
  day date NOT NULL,
  figure text NOT NULL,
  amount bigint NOT NULL
  -- Its rows live for a second: what they leave behind is cleared away early.
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
CREATE INDEX figure_delta_by_station ON figure_delta (station_id);

CREATE TABLE figure (
  -- A station, or a director for all own ones.
  owner uuid NOT NULL,
  grain text NOT NULL CHECK (grain IN ('day', 'month', 'all')),
  period date NOT NULL,
  figure text NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (owner, grain, period, figure)
  -- Sums are written over and over, in their place.
) WITH (fillfactor = 80);

-- Uploads.

-- Pictures come by themselves, each in a call of its own, and wait here until a message or a carrier
-- takes them. What nobody takes goes after a day.
CREATE TABLE upload (
  id uuid PRIMARY KEY,
  -- Null: a visitor, who has the id.
  account_id uuid REFERENCES account (id),
  bytes bytea NOT NULL CHECK (octet_length(bytes) <= 524288),
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX upload_by_account ON upload (account_id, id);
CREATE INDEX upload_by_time ON upload (created_at);

-- Prices of a station.

-- What a station asks for a pickup and pays for a kg, from which day on. Rows are only ever added;
-- of two for the same day the later one holds.
CREATE TABLE price (
  id bigint GENERATED ALWAYS AS IDENTITY,
  station_id uuid NOT NULL REFERENCES station (id),
  -- A service, or a material of which a kg is meant. A material at 0 is not taken.
  item text NOT NULL CHECK (item IN (
    'pickup', 'special', 'pet', 'plastic', 'can', 'paper', 'glass', 'nylon', 'metal'
  )),
  valid_from date NOT NULL,
  amount_kobo bigint NOT NULL CHECK (amount_kobo BETWEEN 0 AND 100000000),
  set_at timestamptz NOT NULL,
  set_by uuid NOT NULL REFERENCES account (id),
  PRIMARY KEY (station_id, item, valid_from, id)
);

-- Between what the director lets a station choose.
CREATE TABLE price_bound (
  station_id uuid NOT NULL REFERENCES station (id),
  item text NOT NULL CHECK (item IN (
    'pickup', 'special', 'pet', 'plastic', 'can', 'paper', 'glass', 'nylon', 'metal'
  )),
  least_kobo bigint NOT NULL CHECK (least_kobo >= 0),
  most_kobo bigint NOT NULL CHECK (most_kobo <= 100000000),
  set_at timestamptz NOT NULL,
  set_by uuid NOT NULL REFERENCES account (id),
  PRIMARY KEY (station_id, item),
  CHECK (least_kobo <= most_kobo)
);

-- Carriers.

CREATE TABLE carrier (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station (id),
  name text NOT NULL CHECK (name <> ''),
  phone_number text NOT NULL CHECK (phone_number ~ '^\+234[1-9][0-9]{7,9}$'),
  email text NOT NULL CHECK (email = lower(email)),
  address text NOT NULL CHECK (address <> ''),
  created_at timestamptz NOT NULL,
  paused_at timestamptz,
  -- How many assigned requests the carrier holds, and all that were given and kept. The requests'
  -- trigger writes both.
  holds integer NOT NULL DEFAULT 0 CHECK (holds >= 0),
  total integer NOT NULL DEFAULT 0 CHECK (total >= holds),
  -- What residents thought, in all; the requests' trigger writes both.
  rated integer NOT NULL DEFAULT 0,
  stars integer NOT NULL DEFAULT 0,
  -- Carriers have no account: their station knows which language they read.
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'pcm', 'ha')),
  -- When the photo was set; it names the photo's address, so that a new one is fetched at once.
  photo_at timestamptz,
  UNIQUE (station_id, phone_number),
  -- A request points at both, so that no carrier of another station can be given it.
  UNIQUE (id, station_id)
);
CREATE INDEX carrier_by_name ON carrier (station_id, lower(name), id);

CREATE TABLE carrier_photo (
  carrier_id uuid PRIMARY KEY REFERENCES carrier (id),
  bytes bytea NOT NULL CHECK (octet_length(bytes) <= 65536),
  type text NOT NULL
);

-- Money. Every movement goes from one account to another through one function, and is never changed.

-- Naira. Every movement goes from one account to another through one door, and is never changed.
CREATE TABLE ledger_account (
  id uuid PRIMARY KEY,
  -- wallet: what we owe a resident. income: what a station has earned. clearing: what the gateway
  -- owes us. fees: what the gateway kept. stock: recyclables a station has bought. cash: naira notes
  -- in a carrier's or a station's hand. suspense: money that nobody can place yet. receivable: what
  -- a resident owes us after a chargeback. difference: what a count of cash was off by. bank: cash of
  -- a station's till that was brought to the bank.
  kind text NOT NULL CHECK (kind IN (
    'wallet', 'income', 'clearing', 'fees', 'stock', 'cash', 'suspense', 'receivable', 'difference',
    'bank'
  )),
  -- The resident, station or carrier it belongs to; none for the house's own.
  owner uuid,
  -- A busy account of the house is several, so that movements do not queue for one row.
  shard smallint NOT NULL DEFAULT 0,
  debits_pending bigint NOT NULL DEFAULT 0 CHECK (debits_pending >= 0),
  debits_posted bigint NOT NULL DEFAULT 0 CHECK (debits_posted >= 0),
  credits_pending bigint NOT NULL DEFAULT 0 CHECK (credits_pending >= 0),
  credits_posted bigint NOT NULL DEFAULT 0 CHECK (credits_posted >= 0),
  entries bigint NOT NULL DEFAULT 0 CHECK (entries >= 0),
  CONSTRAINT one_account_of_a_kind UNIQUE NULLS NOT DISTINCT (kind, owner, shard),
  CONSTRAINT wallet_never_below_zero CHECK (
    kind <> 'wallet' OR debits_posted + debits_pending <= credits_posted
  ),
  CONSTRAINT cash_never_below_zero CHECK (
    kind <> 'cash' OR credits_posted + credits_pending <= debits_posted
  )
);
CREATE INDEX ledger_account_by_owner ON ledger_account (owner);

CREATE TABLE transfer (
  id uuid PRIMARY KEY,
  -- Made by the caller and kept by it: the same key never moves money twice.
  key text NOT NULL UNIQUE CHECK (key <> ''),
  -- single moves at once. pending sets aside; post or void resolves it, once.
  kind text NOT NULL CHECK (kind IN ('single', 'pending', 'post', 'void')),
  pending_id uuid REFERENCES transfer (id),
  debit_account uuid NOT NULL REFERENCES ledger_account (id),
  credit_account uuid NOT NULL REFERENCES ledger_account (id),
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  -- What it was for, in a word, and which request, top-up or weighing it belongs to.
  reason text NOT NULL CHECK (reason <> ''),
  about uuid,
  note text,
  at timestamptz NOT NULL,
  by_account uuid REFERENCES account (id),
  CHECK (debit_account <> credit_account),
  CHECK ((pending_id IS NOT NULL) = (kind IN ('post', 'void')))
);
CREATE UNIQUE INDEX transfer_resolves_once ON transfer (pending_id) WHERE pending_id IS NOT NULL;
CREATE INDEX transfer_by_subject ON transfer (about) WHERE about IS NOT NULL;
CREATE INDEX transfer_of_debit ON transfer (debit_account) WHERE kind = 'pending';
CREATE INDEX transfer_of_credit ON transfer (credit_account) WHERE kind = 'pending';

-- What an account's statement is made of: its movements without a gap, each with the balance after.
CREATE TABLE entry (
  account_id uuid NOT NULL REFERENCES ledger_account (id),
  sequence bigint NOT NULL CHECK (sequence > 0),
  transfer_id uuid NOT NULL REFERENCES transfer (id),
  -- Credits are more, debits are less.
  amount_kobo bigint NOT NULL CHECK (amount_kobo <> 0),
  balance_kobo bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (account_id, sequence),
  UNIQUE (transfer_id, account_id)
);

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
CREATE INDEX gateway_event_by_reference ON gateway_event (reference);

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

-- Requests.

CREATE TABLE request (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('subscription', 'special')),
  resident_id uuid NOT NULL REFERENCES resident (account_id),
  station_id uuid NOT NULL REFERENCES station (id),
  message text NOT NULL,
  address text NOT NULL CHECK (address <> ''),
  pay_with text NOT NULL CHECK (pay_with IN ('wallet', 'recyclables')),
  price_kobo bigint NOT NULL CHECK (price_kobo >= 0),
  due_on date NOT NULL,
  created_at timestamptz NOT NULL,

  -- A subscription pickup takes one of four places in its month, in Lagos. One that is cancelled
  -- or declined gives the place back.
  month date,
  place smallint CHECK (place BETWEEN 1 AND 4),

  quoted_kobo bigint CHECK (quoted_kobo > 0),
  quoted_at timestamptz,
  accepted_at timestamptz,
  carrier_id uuid,
  assigned_at timestamptz,
  picked_up_at timestamptz,
  closed_at timestamptz,
  cancelled_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  comment text,

  -- Who made the last step, and when: the trigger copies it into the step's event.
  changed_at timestamptz NOT NULL,
  changed_by_role text NOT NULL CHECK (changed_by_role IN ('resident', 'station', 'system')),
  changed_by uuid REFERENCES account (id),

  -- What a search looks through: who, where, what, and the short name.
  sought text NOT NULL,

  status text NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN cancelled_at IS NOT NULL THEN 'Cancelled'
      WHEN declined_at IS NOT NULL THEN 'Declined'
      WHEN closed_at IS NOT NULL THEN 'Closed'
      WHEN picked_up_at IS NOT NULL THEN 'Picked up'
      WHEN assigned_at IS NOT NULL THEN 'Assigned'
      ELSE 'Pending...'
    END
  ) STORED,

  FOREIGN KEY (carrier_id, station_id) REFERENCES carrier (id, station_id),
  CONSTRAINT four_a_month UNIQUE (resident_id, month, place),
  CONSTRAINT month_of_making CHECK (
    month = date_trunc('month', created_at AT TIME ZONE 'Africa/Lagos')::date
  ),
  CONSTRAINT subscription_takes_a_place CHECK (
    (kind = 'subscription') = (month IS NOT NULL)
    AND (place IS NOT NULL)
      = (kind = 'subscription' AND cancelled_at IS NULL AND declined_at IS NULL)
  ),
  CONSTRAINT carrier_with_assignment CHECK ((carrier_id IS NULL) = (assigned_at IS NULL)),
  CONSTRAINT picked_up_by_somebody CHECK (picked_up_at IS NULL OR assigned_at IS NOT NULL),
  CONSTRAINT closed_when_gone CHECK (closed_at IS NULL OR picked_up_at IS NOT NULL),
  CONSTRAINT one_end CHECK (num_nonnulls(closed_at, cancelled_at, declined_at) <= 1),
  CONSTRAINT gone_is_gone CHECK (
    picked_up_at IS NULL OR (cancelled_at IS NULL AND declined_at IS NULL)
  ),
  CONSTRAINT reason_with_decline CHECK ((declined_at IS NULL) = (decline_reason IS NULL)),
  CONSTRAINT rated_at_closing CHECK (
    closed_at IS NOT NULL OR (rating IS NULL AND comment IS NULL)
  ),
  CONSTRAINT quote_of_special CHECK (
    (quoted_kobo IS NULL) = (quoted_at IS NULL)
    AND (quoted_at IS NULL OR kind = 'special')
    AND (accepted_at IS NULL OR price_kobo = quoted_kobo)
    AND (quoted_at IS NULL OR accepted_at IS NOT NULL OR assigned_at IS NULL)
  )
);
CREATE INDEX request_by_resident ON request (resident_id, id);
CREATE INDEX request_by_station ON request (station_id, id);
-- What staff work on: few rows, however many requests there ever were.
CREATE INDEX request_open ON request (station_id, due_on, id) INCLUDE (status)
  WHERE status IN ('Pending...', 'Assigned', 'Picked up');
CREATE INDEX request_of_carrier ON request (carrier_id, id) WHERE carrier_id IS NOT NULL;
CREATE INDEX request_to_close ON request (picked_up_at) WHERE status = 'Picked up';
CREATE INDEX request_sought ON request USING gin (sought gin_trgm_ops);

CREATE TABLE request_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES request (id),
  what text NOT NULL,
  at timestamptz NOT NULL,
  by_role text NOT NULL,
  by_account uuid REFERENCES account (id),
  from_status text,
  to_status text NOT NULL,
  carrier_id uuid REFERENCES carrier (id),
  amount_kobo bigint,
  day date,
  note text
);
CREATE INDEX request_event_by_request ON request_event (request_id, id);

-- What a closed request left unpaid, until the wallet pays it.
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
CREATE INDEX due_open_at_station ON due (station_id) INCLUDE (amount_kobo) WHERE settled_at IS NULL;
CREATE INDEX due_by_age ON due (since) WHERE settled_at IS NULL;

-- What is given back of a price that was paid.
CREATE TABLE refund (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES request (id),
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  reason text NOT NULL CHECK (reason <> ''),
  given_at timestamptz NOT NULL,
  given_by uuid NOT NULL REFERENCES account (id),
  transfer_id uuid NOT NULL UNIQUE REFERENCES transfer (id)
);
CREATE INDEX refund_by_request ON refund (request_id);

-- Cash: taken at the station or at the door, carried up to a ceiling, settled with a count.

CREATE TABLE cash_receipt (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station (id),
  resident_id uuid NOT NULL REFERENCES resident (account_id),
  -- Who took it at the door; none: it was paid at the station.
  carrier_id uuid,
  request_id uuid REFERENCES request (id),
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  taken_at timestamptz NOT NULL,
  taken_by uuid NOT NULL REFERENCES account (id),
  transfer_id uuid NOT NULL UNIQUE REFERENCES transfer (id),
  reversed_at timestamptz,
  reversed_by uuid REFERENCES account (id),
  reversal_reason text CHECK (reversal_reason <> ''),
  FOREIGN KEY (carrier_id, station_id) REFERENCES carrier (id, station_id),
  CONSTRAINT reversed_by_somebody_for_a_reason CHECK (
    num_nonnulls(reversed_at, reversed_by, reversal_reason) IN (0, 3)
  )
);
CREATE INDEX cash_receipt_by_station ON cash_receipt (station_id, id);
CREATE INDEX cash_receipt_by_resident ON cash_receipt (resident_id, id);

CREATE TABLE cash_count (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station (id),
  -- Whose; none: the till, which goes to the bank.
  carrier_id uuid,
  expected_kobo bigint NOT NULL CHECK (expected_kobo >= 0),
  counted_kobo bigint NOT NULL CHECK (counted_kobo >= 0),
  difference_kobo bigint NOT NULL GENERATED ALWAYS AS (counted_kobo - expected_kobo) STORED,
  note text CHECK (note <> ''),
  counted_at timestamptz NOT NULL,
  counted_by uuid NOT NULL REFERENCES account (id),
  FOREIGN KEY (carrier_id, station_id) REFERENCES carrier (id, station_id),
  CONSTRAINT difference_is_explained CHECK (counted_kobo = expected_kobo OR note IS NOT NULL)
);
CREATE INDEX cash_count_by_station ON cash_count (station_id, id);

-- Recyclables: weighed, paid for into the wallet, kept as stock, sold on. A weighing is never
-- edited; a mistake is taken back whole.
CREATE TABLE weighing (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station (id),
  resident_id uuid NOT NULL REFERENCES resident (account_id),
  -- What they were brought for, if for a request.
  request_id uuid REFERENCES request (id),
  worth_kobo bigint NOT NULL CHECK (worth_kobo > 0),
  weighed_at timestamptz NOT NULL,
  weighed_by uuid NOT NULL REFERENCES account (id),
  -- The movement that credited the wallet.
  transfer_id uuid NOT NULL UNIQUE REFERENCES transfer (id),
  reversed_at timestamptz,
  reversed_by uuid REFERENCES account (id),
  reversal_reason text CHECK (reversal_reason <> ''),
  CONSTRAINT reversed_by_somebody_for_a_reason CHECK (
    num_nonnulls(reversed_at, reversed_by, reversal_reason) IN (0, 3)
  )
);
CREATE INDEX weighing_by_station ON weighing (station_id, id);
CREATE INDEX weighing_by_time ON weighing (station_id, weighed_at);
CREATE INDEX weighing_by_resident ON weighing (resident_id, id);

CREATE TABLE weighing_line (
  weighing_id uuid NOT NULL REFERENCES weighing (id),
  material text NOT NULL CHECK (material IN (
    'pet', 'plastic', 'can', 'paper', 'glass', 'nylon', 'metal'
  )),
  grams integer NOT NULL CHECK (grams BETWEEN 1 AND 2000000),
  rate_kobo bigint NOT NULL CHECK (rate_kobo > 0),
  -- Half a kobo goes to the resident.
  worth_kobo bigint NOT NULL GENERATED ALWAYS AS (round(rate_kobo * grams / 1000.0)::bigint) STORED,
  PRIMARY KEY (weighing_id, material)
);

-- What lies at a station; triggers keep it.
CREATE TABLE stock (
  station_id uuid NOT NULL REFERENCES station (id),
  material text NOT NULL,
  grams bigint NOT NULL CONSTRAINT stock_never_below_nothing CHECK (grams >= 0),
  PRIMARY KEY (station_id, material)
);

CREATE TABLE stock_sale (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station (id),
  material text NOT NULL CHECK (material IN (
    'pet', 'plastic', 'can', 'paper', 'glass', 'nylon', 'metal'
  )),
  grams bigint NOT NULL CHECK (grams > 0),
  received_kobo bigint NOT NULL CHECK (received_kobo >= 0),
  buyer text NOT NULL CHECK (buyer <> ''),
  sold_at timestamptz NOT NULL,
  sold_by uuid NOT NULL REFERENCES account (id),
  transfer_id uuid UNIQUE REFERENCES transfer (id),
  CHECK ((received_kobo = 0) = (transfer_id IS NULL))
);
CREATE INDEX stock_sale_by_station ON stock_sale (station_id, id);

-- Support.

CREATE SEQUENCE ticket_number START 1001;

CREATE TABLE ticket (
  id uuid PRIMARY KEY,
  number bigint NOT NULL UNIQUE DEFAULT nextval('ticket_number'),
  -- Null: nobody knows yet which station it is for; directors pass it on.
  station_id uuid REFERENCES station (id),
  -- Null: a visitor, who has the link that was mailed.
  account_id uuid REFERENCES account (id),
  name text NOT NULL CHECK (name <> ''),
  email text NOT NULL CHECK (email = lower(email)),
  -- Of the visitor's link; what signs the addresses that are answered to is derived, too.
  token_hash bytea UNIQUE,
  title text NOT NULL CHECK (title <> ''),
  created_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  last_by_asker boolean NOT NULL,
  first_answered_at timestamptz,
  closed_at timestamptz,
  -- What a search looks through: number, name, address, and what was written.
  sought text NOT NULL,
  state text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN closed_at IS NOT NULL THEN 'closed' WHEN last_by_asker THEN 'open' ELSE 'answered' END
  ) STORED,
  CONSTRAINT visitor_has_link CHECK ((account_id IS NULL) = (token_hash IS NOT NULL)),
  CONSTRAINT answered_after_asking CHECK (first_answered_at >= created_at)
);
CREATE INDEX ticket_by_station ON ticket (station_id, last_at, id);
CREATE INDEX ticket_by_account ON ticket (account_id, last_at, id) WHERE account_id IS NOT NULL;
-- A visitor who sends the same words twice has asked once.
CREATE INDEX ticket_by_visitor ON ticket (email, created_at) WHERE account_id IS NULL;
-- A director's list goes over several stations.
CREATE INDEX ticket_by_time ON ticket (last_at, id);
CREATE INDEX ticket_open ON ticket (station_id) WHERE closed_at IS NULL AND last_by_asker;
CREATE INDEX ticket_begun ON ticket (station_id, created_at);
CREATE INDEX ticket_sought ON ticket USING gin (sought gin_trgm_ops);

CREATE TABLE ticket_message (
  id uuid PRIMARY KEY,
  ticket_id uuid NOT NULL REFERENCES ticket (id),
  by_role text NOT NULL CHECK (by_role IN ('asker', 'station', 'director')),
  by_account uuid REFERENCES account (id),
  name text NOT NULL CHECK (name <> ''),
  body text NOT NULL CHECK (body <> ''),
  at timestamptz NOT NULL,
  -- It came by mail: the letter's own name, so that the same letter counts once.
  mail_id text UNIQUE,
  CONSTRAINT staff_have_accounts CHECK (by_role = 'asker' OR by_account IS NOT NULL)
);
CREATE INDEX ticket_message_by_ticket ON ticket_message (ticket_id, id);
CREATE INDEX ticket_message_by_account ON ticket_message (by_account, id)
  WHERE by_account IS NOT NULL;

CREATE TABLE ticket_picture (
  id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES ticket_message (id) ON DELETE CASCADE,
  bytes bytea NOT NULL CHECK (octet_length(bytes) <= 524288),
  width integer NOT NULL,
  height integer NOT NULL
);
CREATE INDEX ticket_picture_by_message ON ticket_picture (message_id);

CREATE TABLE canned_answer (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station (id),
  title text NOT NULL CHECK (title <> ''),
  body text NOT NULL CHECK (body <> '')
);
CREATE UNIQUE INDEX canned_answer_by_title ON canned_answer (station_id, lower(title));

-- Letters from support can be answered: the address to answer to holds a token that names the
-- conversation and who answers. Only its hash is here.
CREATE TABLE ticket_reply (
  token_hash bytea PRIMARY KEY,
  ticket_id uuid NOT NULL REFERENCES ticket (id),
  -- Null: the visitor who asked.
  account_id uuid REFERENCES account (id)
);
CREATE INDEX ticket_reply_by_ticket ON ticket_reply (ticket_id);

-- Erasing.

-- A person as texts may name them: patterns of whole words.
CREATE TYPE person_words AS (
  id uuid,
  name text,
  -- Addresses and numbers.
  reached text,
  emails text[],
  phone text,
  -- Nobody else is called so: wherever the name stands, they are meant.
  alone boolean,
  -- What is theirs: a text with one of these ids is about them.
  about text[]
);
