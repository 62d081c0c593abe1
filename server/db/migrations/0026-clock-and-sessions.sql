-- The latest moment that a server whose clock is believed has seen. What happens because time has
-- passed happens only while the clock fits to it.
CREATE TABLE clock_mark (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  latest_at timestamptz NOT NULL
);

-- An installation that has worked before has seen what its newest rows say.
INSERT INTO clock_mark (latest_at)
  SELECT max(at) FROM (
    SELECT max(created_at) FROM outbox UNION ALL SELECT max(last_seen_at) FROM session
  ) AS newest (at) HAVING max(at) IS NOT NULL;

-- A session ends 90 days after it began, 30 for whoever works here, however busy it is.
UPDATE session SET expires_at = least(expires_at, session.created_at
    + make_interval(days => CASE WHEN account.role = 'resident' THEN 90 ELSE 30 END))
  FROM account WHERE account.id = session.account_id;

-- Whether a session counts at that moment. One that was begun or used later than that belongs to a
-- clock that was wrong, and so does its end; the clocks of two servers may differ by ten minutes.
CREATE FUNCTION session_counts(which session, at timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT which.expires_at > at
    AND greatest(which.created_at, which.last_seen_at) <= at + interval '10 minutes'
$$;

-- Whoever's session ends, by whatever way, hears nothing more: every server ends the pages that are
-- open in it. One event for all that end together; its audience are the sessions.
CREATE FUNCTION tell_session_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_event (topic, subject, audience)
    SELECT 'session-over', (array_agg(id))[1], array_agg(id) FROM ended HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER session_over AFTER DELETE ON session REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION tell_session_over();
