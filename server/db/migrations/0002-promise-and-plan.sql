-- A request had one day, which was the promise and the plan. Now the promise is kept for ever, and the plan
-- is the station's to make and change.
ALTER TABLE request
  ADD COLUMN promised_on date,
  ADD COLUMN planned_on date,
  -- How often it was planned past the promise, and why the last time.
  ADD COLUMN moved_times smallint NOT NULL DEFAULT 0,
  ADD COLUMN moved_reason text CHECK (moved_reason IN (
    'no carrier', 'vehicle broken', 'road blocked', 'rain', 'holiday', 'resident asked', 'other')),
  ADD COLUMN moved_note text;
ALTER TABLE request_event ADD COLUMN reason text;
