-- How often a wrong doorstep code was typed at this visit: the desk, the director and the carrier's figures show it.
ALTER TABLE visit
  ADD COLUMN wrong_codes smallint NOT NULL DEFAULT 0,
  ADD CONSTRAINT visit_wrong_codes_check CHECK (wrong_codes >= 0) NOT VALID,
  -- The day that a visit is counted on, where the day on which it was over had been signed before we heard of it.
  ADD COLUMN counted_on date;
ALTER TABLE visit VALIDATE CONSTRAINT visit_wrong_codes_check;
CREATE INDEX visit_wrong_code ON visit (carrier_id, over_at) WHERE wrong_codes > 0;
CREATE INDEX visit_counted_later ON visit (station_id, counted_on) WHERE counted_on IS NOT NULL;

ALTER TABLE visit_event
  -- When it happened as far as that can be known, after the phone's clock was set right; null: when we heard of it.
  ADD COLUMN happened_at timestamptz,
  -- Whether the code that was typed with it was wrong.
  ADD COLUMN wrong_code boolean NOT NULL DEFAULT false;
