-- Who lets directors in: those whom the operator named. Each approval is a fact of its own, so that two
-- different people can be wanted; whose name was taken away no longer counts for whoever still waits.
ALTER TABLE director ADD COLUMN approver_named_at timestamptz;

CREATE TABLE director_approval (
  director_id uuid NOT NULL REFERENCES director (account_id),
  approver_id uuid NOT NULL REFERENCES director (account_id),
  at timestamptz NOT NULL,
  -- One person counts once.
  PRIMARY KEY (director_id, approver_id),
  CHECK (approver_id <> director_id)
);
CREATE INDEX director_approval_by_approver ON director_approval (approver_id, director_id);

-- The first who was let in was made on the command line, and goes on; the operator names others.
UPDATE director SET approver_named_at = approved_at
WHERE account_id = (
  SELECT account_id FROM director WHERE approved_at IS NOT NULL
  ORDER BY approved_at, account_id LIMIT 1
);
