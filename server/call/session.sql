-- Whether a session counts at that moment. One that was begun or used later than that belongs to a
-- clock that was wrong, and so does its end; the clocks of two servers may differ by ten minutes.
CREATE OR REPLACE FUNCTION session_counts(which session, at timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT which.expires_at > at
    AND greatest(which.created_at, which.last_seen_at) <= at + interval '10 minutes'
$$;
