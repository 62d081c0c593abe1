-- A visit is one time that a carrier goes to a door. The request's own states stay as they are; server/visit/follow.sql
-- opens and ends visits as requests go from step to step, and server/visit/visit.ts says what carriers add.

-- Whoever carries acts for themselves; and a request that was not done waits again, and says how often and why.
ALTER TABLE request
  DROP CONSTRAINT request_changed_by_role_check,
  ADD CONSTRAINT request_changed_by_role_check
    CHECK (changed_by_role IN ('resident', 'station', 'carrier', 'system')) NOT VALID,
  ADD COLUMN missed_times smallint NOT NULL DEFAULT 0 CHECK (missed_times >= 0),
  ADD COLUMN missed_at timestamptz,
  ADD COLUMN missed_reason text CHECK (missed_reason IN ('nobody home', 'gate locked',
    'nothing put out', 'refused', 'too much', 'dangerous', 'road blocked', 'other')),
  ADD COLUMN missed_note text,
  ADD CONSTRAINT reason_with_miss CHECK (
    (missed_times = 0) = (missed_reason IS NULL) AND (missed_times = 0) = (missed_at IS NULL)
    AND (missed_note IS NULL OR missed_reason IS NOT NULL)
  ) NOT VALID;
ALTER TABLE request VALIDATE CONSTRAINT request_changed_by_role_check;
ALTER TABLE request VALIDATE CONSTRAINT reason_with_miss;

CREATE TABLE visit (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES request,
  resident_id uuid NOT NULL REFERENCES resident,
  station_id uuid NOT NULL,
  carrier_id uuid NOT NULL,
  planned_on date NOT NULL,
  -- How often the request had been missed before: a visit without any is its first.
  missed_before smallint NOT NULL,
  -- When it happened, as far as that can be known; when we heard of it stands with the event.
  set_out_at timestamptz,
  here_at timestamptz,
  over_at timestamptz,
  outcome text CHECK (outcome IN ('done', 'not done', 'called off')),
  reason text CHECK (reason IN ('nobody home', 'gate locked', 'nothing put out', 'refused',
    'too much', 'dangerous', 'road blocked', 'other')),
  note text,
  proof text CHECK (proof IN ('code', 'photo', 'none')),
  -- Recyclables that stood there; they are weighed later.
  bags smallint CHECK (bags BETWEEN 0 AND 500),
  photo_at timestamptz,
  cash_receipt_id uuid UNIQUE REFERENCES cash_receipt,
  -- Wrong tries of the doorstep code for the request so far: the next visit goes on counting.
  code_tries smallint NOT NULL DEFAULT 0 CHECK (code_tries BETWEEN 0 AND 5),
  -- Who changed it last, when we heard of it, and what the phone's clock said.
  changed_at timestamptz NOT NULL,
  changed_by_role text NOT NULL CHECK (changed_by_role IN ('resident', 'station', 'carrier', 'system')),
  changed_by uuid REFERENCES account,
  phone_at timestamptz,
  skewed boolean NOT NULL DEFAULT false,
  FOREIGN KEY (carrier_id, station_id) REFERENCES carrier (id, station_id),
  CONSTRAINT over_with_outcome CHECK ((over_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT reason_when_missed CHECK ((reason IS NOT NULL) = (outcome IS NOT DISTINCT FROM 'not done')),
  CONSTRAINT proof_when_done CHECK ((proof IS NOT NULL) = (outcome IS NOT DISTINCT FROM 'done'))
);
CREATE UNIQUE INDEX one_open_visit ON visit (request_id) WHERE over_at IS NULL;
CREATE INDEX visit_by_request ON visit (request_id, over_at);
CREATE INDEX visit_by_resident ON visit (resident_id);
CREATE INDEX visit_open_of_carrier ON visit (carrier_id, planned_on) WHERE over_at IS NULL;
CREATE INDEX visit_over_of_carrier ON visit (carrier_id, over_at) WHERE over_at IS NOT NULL;
CREATE INDEX visit_open_of_station ON visit (station_id, planned_on) WHERE over_at IS NULL;
CREATE INDEX visit_over_of_station ON visit (station_id, over_at) WHERE over_at IS NOT NULL;

-- What happened to a visit, as we heard of it. Nothing here is ever changed.
CREATE TABLE visit_event (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  visit_id uuid NOT NULL REFERENCES visit,
  what text NOT NULL CHECK (what IN ('planned', 'moved', 'set out', 'here', 'done', 'not done',
    'called off', 'undone', 'note', 'cash', 'photo')),
  at timestamptz NOT NULL,
  phone_at timestamptz,
  skewed boolean NOT NULL DEFAULT false,
  by_role text NOT NULL,
  by_account uuid REFERENCES account,
  note text
);
CREATE INDEX visit_event_by_visit ON visit_event (visit_id, id);

-- A photo of what was there; it goes by itself after some months.
CREATE TABLE visit_photo (
  visit_id uuid PRIMARY KEY REFERENCES visit,
  bytes bytea NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX visit_photo_by_age ON visit_photo (at);
