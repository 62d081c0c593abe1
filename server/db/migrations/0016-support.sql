-- Conversations with support.

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

-- Whoever may see a conversation hears of what happens in it, and whoever no longer may, that it is
-- gone; of one without a station, all directors.
CREATE FUNCTION ticket_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE audience uuid[] := ARRAY[NEW.station_id, NEW.account_id];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    audience := audience || OLD.station_id;
  END IF;
  IF NEW.station_id IS NULL OR TG_OP = 'UPDATE' AND OLD.station_id IS NULL THEN
    audience := audience || ARRAY(SELECT account_id FROM director WHERE approved_at IS NOT NULL);
  END IF;
  PERFORM tell_live('ticket', NEW.id, array_remove(audience, NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_told AFTER INSERT OR UPDATE ON ticket
  FOR EACH ROW EXECUTE FUNCTION ticket_told();

-- Letters from support can be answered: the address to answer to holds a token that names the
-- conversation and who answers. Only its hash is here.
CREATE TABLE ticket_reply (
  token_hash bytea PRIMARY KEY,
  ticket_id uuid NOT NULL REFERENCES ticket (id),
  -- Null: the visitor who asked.
  account_id uuid REFERENCES account (id)
);
CREATE INDEX ticket_reply_by_ticket ON ticket_reply (ticket_id);

-- The log calls conversations by their number, and ready answers by their name.
CREATE OR REPLACE FUNCTION called_by(ids uuid[]) RETURNS TABLE (id uuid, name text) LANGUAGE sql
STABLE AS $$
  SELECT account.id, account.name FROM account WHERE account.id = ANY (ids)
  UNION ALL
  SELECT station.id, station.name FROM station WHERE station.id = ANY (ids)
  UNION ALL
  SELECT carrier.id, carrier.name FROM carrier WHERE carrier.id = ANY (ids)
  UNION ALL
  SELECT ticket.id, '#' || number FROM ticket WHERE ticket.id = ANY (ids)
  UNION ALL
  SELECT canned_answer.id, title FROM canned_answer WHERE canned_answer.id = ANY (ids)
  UNION ALL
  SELECT others.id, '#' || right(others.id::text, 6) || ' ' || account.name FROM (
    SELECT request.id, resident_id FROM request WHERE request.id = ANY (ids)
    UNION ALL
    SELECT weighing.id, resident_id FROM weighing WHERE weighing.id = ANY (ids)
    UNION ALL
    SELECT cash_receipt.id, resident_id FROM cash_receipt WHERE cash_receipt.id = ANY (ids)
  ) AS others JOIN account ON account.id = others.resident_id
$$;
