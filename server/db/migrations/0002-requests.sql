-- Carriers, requests with their events, and the stream of live changes. The rules that must never
-- break stand here and in the next file; whoever writes, by whatever way, they hold.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

ALTER TABLE station
  ADD COLUMN carrier_limit smallint NOT NULL DEFAULT 5 CHECK (carrier_limit BETWEEN 1 AND 50);

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

-- The server rings for it after the commit: a NOTIFY in here would let only one commit at a time.
CREATE FUNCTION tell_live(about text, changed uuid, listeners uuid[]) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO live_event (topic, subject, audience) VALUES (about, changed, listeners)
$$;

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

CREATE FUNCTION carrier_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('carrier', NEW.id, ARRAY[NEW.station_id]);
  RETURN NULL;
END $$;
-- What a request does to its carrier is told by the request.
CREATE TRIGGER carrier_changed
  AFTER INSERT OR UPDATE OF name, phone_number, email, address, paused_at, photo_at ON carrier
  FOR EACH ROW EXECUTE FUNCTION carrier_changed();

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

CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME;
END $$;
CREATE TRIGGER request_event_stays
  BEFORE UPDATE OR DELETE ON request_event
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
