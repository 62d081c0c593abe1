-- Which pickups of a day a carrier was last told of: one message says what has changed since.
CREATE TABLE carrier_told (
  carrier_id uuid REFERENCES carrier,
  day date,
  request_ids uuid[] NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (carrier_id, day)
);
