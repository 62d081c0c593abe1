-- How people are told: in the app by notices (0014), out of it by mail, push and SMS, each through
-- the outbox. What can be chosen is chosen per subject and way.

-- What waits for a slow mail server does not hold up the rest: each lane has workers of its own.
ALTER TABLE outbox ADD COLUMN lane text NOT NULL GENERATED ALWAYS AS (
  CASE WHEN topic IN ('mail', 'push', 'sms') THEN topic ELSE 'work' END
) STORED;
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (lane, due_at) WHERE done_at IS NULL AND failed_at IS NULL;

-- What a mail program would do with a letter, for the mailbox that stands in for one.
ALTER TABLE mailbox_letter ADD COLUMN reply_to text, ADD COLUMN unsubscribe_url text;

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

-- Carriers have no account: their station knows which language they read.
ALTER TABLE carrier ADD COLUMN language text NOT NULL DEFAULT 'en'
  CHECK (language IN ('en', 'pcm', 'ha'));

-- Each reminder comes once.
CREATE TABLE reminder (
  key text PRIMARY KEY,
  at timestamptz NOT NULL
);
CREATE INDEX reminder_by_age ON reminder (at);
CREATE INDEX due_by_age ON due (since) WHERE settled_at IS NULL;
CREATE INDEX account_unverified ON account (created_at) WHERE verified_at IS NULL;
