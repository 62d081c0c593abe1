-- What residents say is wrong with a pickup, and what came of it.
CREATE TABLE problem (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES request (id),
  resident_id uuid NOT NULL REFERENCES resident (account_id),
  station_id uuid NOT NULL REFERENCES station (id),
  carrier_id uuid NOT NULL REFERENCES carrier (id),
  kind text NOT NULL
    CHECK (kind IN ('nobody came', 'bags left', 'spilled', 'asked for money', 'damage', 'other')),
  words text CHECK (words <> ''),
  said_at timestamptz NOT NULL,
  answer_by timestamptz NOT NULL CHECK (answer_by > said_at),
  answered_at timestamptz,
  answered_by uuid REFERENCES account (id),
  answer text CHECK (answer IN ('come again', 'give back', 'explain')),
  answer_words text CHECK (answer_words <> ''),
  answer_kobo bigint CHECK (answer_kobo > 0),
  accepted_at timestamptz,
  refused_at timestamptz,
  refused_words text CHECK (refused_words <> ''),
  raised_at timestamptz,
  raised_why text CHECK (raised_why IN ('unanswered', 'not accepted')),
  decided_at timestamptz,
  decided_by uuid REFERENCES account (id),
  decision text CHECK (decision IN ('come again', 'give back', 'nothing')),
  decision_words text CHECK (decision_words <> ''),
  decision_kobo bigint CHECK (decision_kobo > 0),
  -- Whoever said it has left.
  dropped_at timestamptz,
  again_request_id uuid REFERENCES request (id),
  state text NOT NULL GENERATED ALWAYS AS (CASE
    WHEN accepted_at IS NOT NULL OR decided_at IS NOT NULL OR dropped_at IS NOT NULL THEN 'settled'
    WHEN raised_at IS NOT NULL THEN 'raised'
    WHEN answered_at IS NOT NULL THEN 'answered'
    ELSE 'said' END) STORED,
  CONSTRAINT answer_is_whole CHECK (
    (answered_at IS NULL) = (answer IS NULL) AND (answered_at IS NULL) = (answered_by IS NULL)
    AND (answer_words IS NULL OR answered_at IS NOT NULL)
    AND (answer_kobo IS NOT NULL) = (answer IS NOT DISTINCT FROM 'give back')),
  CONSTRAINT accepted_or_refused CHECK (
    (coalesce(accepted_at, refused_at) IS NULL OR answered_at IS NOT NULL)
    AND (accepted_at IS NULL OR refused_at IS NULL)
    AND (refused_words IS NULL OR refused_at IS NOT NULL)),
  CONSTRAINT raised_for_a_reason CHECK (
    (raised_at IS NULL) = (raised_why IS NULL)
    AND (refused_at IS NOT NULL) = (raised_why IS NOT DISTINCT FROM 'not accepted')
    AND (raised_why IS DISTINCT FROM 'unanswered' OR answered_at IS NULL)),
  CONSTRAINT decision_is_whole CHECK (
    (decided_at IS NULL) = (decision IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)
    AND (decided_at IS NULL OR raised_at IS NOT NULL)
    AND (decision_words IS NULL OR decided_at IS NOT NULL)
    AND (decision_kobo IS NOT NULL) = (decision IS NOT DISTINCT FROM 'give back'))
);
CREATE UNIQUE INDEX one_open_problem ON problem (request_id) WHERE state <> 'settled';
CREATE INDEX problem_by_request ON problem (request_id, id);
CREATE INDEX problem_by_resident ON problem (resident_id, id);
CREATE INDEX problem_by_station ON problem (station_id, id);
CREATE INDEX problem_of_carrier ON problem (carrier_id);
CREATE INDEX problem_to_answer ON problem (station_id, answer_by) WHERE state = 'said';
CREATE INDEX problem_unanswered ON problem (answer_by) WHERE state = 'said';
CREATE INDEX problem_unaccepted ON problem (answered_at) WHERE state = 'answered';

CREATE TABLE problem_picture (
  id uuid PRIMARY KEY,
  problem_id uuid NOT NULL REFERENCES problem (id),
  bytes bytea NOT NULL CHECK (octet_length(bytes) <= 524288),
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX problem_picture_by_problem ON problem_picture (problem_id);
CREATE INDEX problem_picture_by_age ON problem_picture (created_at);

-- The request that one makes good, and what of its price is not taken or owed any more.
ALTER TABLE request
  ADD COLUMN follows uuid,
  ADD COLUMN forgiven_kobo bigint NOT NULL DEFAULT 0;
ALTER TABLE request
  ADD CONSTRAINT request_follows_fkey FOREIGN KEY (follows) REFERENCES request (id) NOT VALID,
  ADD CONSTRAINT forgiven_of_price CHECK (forgiven_kobo BETWEEN 0 AND price_kobo) NOT VALID,
  ADD CONSTRAINT again_for_nothing CHECK (
    follows IS NULL OR kind = 'special' AND price_kobo = 0 AND quoted_at IS NULL AND declined_at IS NULL
  ) NOT VALID;
ALTER TABLE request VALIDATE CONSTRAINT request_follows_fkey;
ALTER TABLE request VALIDATE CONSTRAINT forgiven_of_price;
ALTER TABLE request VALIDATE CONSTRAINT again_for_nothing;
