-- What whoever operates the server does to directors and to what was given up, and when.
ALTER TABLE director ADD COLUMN suspended_at timestamptz;

CREATE TABLE operator_deed (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  what text NOT NULL CHECK (what <> ''),
  -- Ids and numbers, never names: those are looked up when it is read.
  detail json NOT NULL
);

-- A director reads in the log what the operator did to the own stations.
ALTER TABLE audit DROP CONSTRAINT audit_role_check,
  ADD CONSTRAINT audit_role_check CHECK (role IN ('station', 'director', 'operator'));
