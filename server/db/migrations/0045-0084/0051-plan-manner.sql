-- How a station shares work out: everybody who is in has some, or as few as possible go. Without a row everybody has.
CREATE TABLE plan_manner (
  station_id uuid PRIMARY KEY REFERENCES station (id),
  manner text NOT NULL,
  CONSTRAINT plan_manner_check CHECK (manner IN ('everybody', 'fewest'))
);
