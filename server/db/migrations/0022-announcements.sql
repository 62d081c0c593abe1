-- What a station tells its residents begins on a day, may be urgent, may correct what was said before, and is told in pieces.
ALTER TABLE announcement
  ADD COLUMN starts_at timestamptz,
  ADD COLUMN urgent boolean NOT NULL DEFAULT false,
  -- What it takes the place of; that is over since.
  ADD COLUMN corrects uuid UNIQUE REFERENCES announcement (id),
  -- When the last of those concerned was told.
  ADD COLUMN all_told_at timestamptz,
  -- The day in Lagos on which it was said, and which of that day it is: nobody is flooded.
  ADD COLUMN said_on date,
  ADD COLUMN nth smallint;

UPDATE announcement SET starts_at = said_at, all_told_at = said_at, said_on = numbered.said_on, nth = numbered.nth
FROM (
  SELECT id, (said_at AT TIME ZONE 'Africa/Lagos')::date AS said_on,
    row_number() OVER (PARTITION BY station_id, (said_at AT TIME ZONE 'Africa/Lagos')::date ORDER BY id) AS nth
  FROM announcement
) AS numbered WHERE numbered.id = announcement.id;

ALTER TABLE announcement
  ALTER COLUMN starts_at SET NOT NULL,
  ALTER COLUMN said_on SET NOT NULL,
  ALTER COLUMN nth SET NOT NULL,
  ADD CONSTRAINT announcement_starts CHECK (starts_at >= said_at AND until > starts_at),
  ADD CONSTRAINT announcements_of_a_day CHECK (nth BETWEEN 1 AND 5),
  ADD CONSTRAINT announcement_of_day UNIQUE (station_id, said_on, nth),
  -- A reason that we can say in every language may have words of the station's own beside it.
  DROP CONSTRAINT own_words_are_said,
  ADD CONSTRAINT own_words_are_said CHECK (kind <> 'own words' OR words IS NOT NULL);

-- Everybody of a station in an order that holds while they are told one piece after another.
CREATE INDEX resident_by_station ON resident (station_id, account_id);
