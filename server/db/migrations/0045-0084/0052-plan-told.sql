-- Why a draft's lines stand where they stand, and what a person chose; of drafts from before nobody knows.
ALTER TABLE plan_draft ADD COLUMN reasons jsonb;

-- Who confirmed a day's plan last: whoever plans the same day beside them is told.
CREATE TABLE plan_confirmed (
  station_id uuid NOT NULL REFERENCES station (id),
  day date NOT NULL,
  confirmed_at timestamptz NOT NULL,
  confirmed_by uuid NOT NULL REFERENCES account (id),
  given integer NOT NULL,
  PRIMARY KEY (station_id, day),
  CONSTRAINT plan_confirmed_given_check CHECK (given > 0)
);
