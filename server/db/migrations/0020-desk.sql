-- What a desk needs to answer the telephone and to close its day.

-- A station's own residents are found by any part of name, number and address, however many others there are: the
-- station is part of the key.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE INDEX resident_sought ON resident USING gin (station_id,
  (sorted_name || E'\n' || coalesce(phone_number, '') || E'\n' || lower(address)) gin_trgm_ops);
-- The address of the first place is the resident's own.
CREATE INDEX place_sought ON place USING gin (lower(address || coalesce(E'\n' || landmark, '')) gin_trgm_ops)
  WHERE id <> resident_id AND removed_at IS NULL;

-- Whom nobody can call.
CREATE INDEX resident_without_number ON resident (station_id, sorted_name, account_id) WHERE phone_number IS NULL;

-- Who was spoken to on the telephone. Kept for ninety days.
CREATE TABLE resident_call (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station (id),
  resident_id uuid NOT NULL REFERENCES resident (account_id),
  at timestamptz NOT NULL,
  noted_by uuid NOT NULL REFERENCES account (id),
  why text NOT NULL CHECK (why IN ('called', 'booked'))
);
CREATE INDEX resident_call_by_station ON resident_call (station_id, at);
CREATE INDEX resident_call_by_resident ON resident_call (resident_id);
CREATE INDEX resident_call_by_age ON resident_call (at);

-- A day of a station, signed once. What it says is what was known then.
CREATE TABLE day_sheet (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station (id),
  day date NOT NULL,
  signed_at timestamptz NOT NULL,
  signed_by uuid NOT NULL REFERENCES account (id),
  facts json NOT NULL,
  CONSTRAINT signed_once UNIQUE (station_id, day)
);

-- What turned out afterwards.
CREATE TABLE day_line (
  id uuid PRIMARY KEY,
  sheet_id uuid NOT NULL REFERENCES day_sheet (id),
  at timestamptz NOT NULL,
  written_by uuid NOT NULL REFERENCES account (id),
  words text NOT NULL CHECK (words <> '' AND length(words) <= 500)
);
CREATE INDEX day_line_by_sheet ON day_line (sheet_id, id);
