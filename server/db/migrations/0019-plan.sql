-- A day's plan that is not confirmed yet: for everybody at the station, one for each day.
CREATE TABLE plan_draft (
  station_id uuid NOT NULL REFERENCES station (id),
  day date NOT NULL,
  -- Who would go where, in order: [{"carrierId": …, "requestIds": […]}].
  rounds jsonb NOT NULL CHECK (jsonb_typeof(rounds) = 'array'),
  saved_at timestamptz NOT NULL,
  saved_by uuid NOT NULL REFERENCES account (id),
  PRIMARY KEY (station_id, day)
);
