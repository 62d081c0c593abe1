-- What a director does with stations: opens them, invites others to, suspends them.

-- Chosen by somebody else: whoever signs in with it must choose an own one first.
ALTER TABLE account ADD COLUMN secret_given_at timestamptz;

ALTER TABLE station
  ADD COLUMN suspension_reason text CHECK (suspension_reason <> ''),
  ADD CONSTRAINT reason_only_while_suspended CHECK (
    suspended_at IS NOT NULL OR suspension_reason IS NULL
  );

CREATE TABLE invitation (
  id uuid PRIMARY KEY,
  director_id uuid NOT NULL REFERENCES director (account_id),
  email text NOT NULL CHECK (email = lower(email)),
  -- What the form is filled in with.
  station text,
  token_hash bytea NOT NULL UNIQUE,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  opened_at timestamptz,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  station_id uuid REFERENCES station (id),
  CHECK ((accepted_at IS NULL) = (station_id IS NULL)),
  CHECK (accepted_at IS NULL OR withdrawn_at IS NULL)
);
CREATE INDEX invitation_by_director ON invitation (director_id, id);
-- Inviting again replaces what was sent before.
CREATE UNIQUE INDEX invitation_open ON invitation (director_id, email)
  WHERE accepted_at IS NULL AND withdrawn_at IS NULL;

CREATE FUNCTION invitation_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('invitation', NEW.id, ARRAY[NEW.director_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER invitation_told AFTER INSERT OR UPDATE ON invitation
  FOR EACH ROW EXECUTE FUNCTION invitation_told();

-- Who asks at a suspended station is told why it is; who is moved to another one in that very moment
-- is looked up again.
DO $$
DECLARE
  body text := pg_get_functiondef('place_request'::regproc);
  change record;
BEGIN
  FOR change IN SELECT * FROM (VALUES
    ('s.suspended_at INTO', 's.suspended_at, s.suspension_reason INTO'),
    ('''KW004''', '''KW004'', DETAIL = coalesce(asker.suspension_reason, '''')'),
    ('FOR NO KEY UPDATE OF r;', 'FOR NO KEY UPDATE OF r;
  IF NOT FOUND THEN
    RAISE EXCEPTION ''the resident has just moved'' USING ERRCODE = ''40001'';
  END IF;')
  ) AS changes (was, becomes) LOOP
    IF position(change.was IN body) = 0 THEN
      RAISE EXCEPTION 'place_request is not the one that this changes';
    END IF;
    body := replace(body, change.was, change.becomes);
  END LOOP;
  EXECUTE body;
END $$;

-- Whom a station deals with: its residents, and those who have moved to another one while it still
-- had work or money of theirs.
CREATE FUNCTION deals_with(at_station uuid, who uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM resident WHERE account_id = who AND station_id = at_station)
    OR EXISTS (
      SELECT FROM request WHERE resident_id = who AND station_id = at_station
        AND status IN ('Pending...', 'Assigned', 'Picked up')
    )
    OR EXISTS (
      SELECT FROM due WHERE resident_id = who AND station_id = at_station AND settled_at IS NULL
    )
$$;
