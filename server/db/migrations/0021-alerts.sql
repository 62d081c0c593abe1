-- What directors are told by rule of their stations: once, until it is over.
CREATE TABLE alert_rule (
  director_id uuid NOT NULL REFERENCES director (account_id),
  rule text NOT NULL CHECK (rule IN ('silent', 'late', 'problems', 'cash', 'absent')),
  threshold bigint NOT NULL CHECK (threshold > 0),
  wanted boolean NOT NULL,
  PRIMARY KEY (director_id, rule)
);

CREATE TABLE alert (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station (id),
  rule text NOT NULL CHECK (rule IN ('silent', 'late', 'problems', 'cash', 'absent')),
  -- As it was at the last look.
  measured bigint NOT NULL,
  since timestamptz NOT NULL,
  over_at timestamptz,
  CONSTRAINT over_after_since CHECK (over_at >= since)
);
CREATE UNIQUE INDEX alert_open ON alert (station_id, rule) WHERE over_at IS NULL;
CREATE INDEX alert_over ON alert (over_at) WHERE over_at IS NOT NULL;
