-- The server rings for it after the commit: a NOTIFY in here would let only one commit at a time.
CREATE OR REPLACE FUNCTION tell_live(about text, changed uuid, listeners uuid[]) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO live_event (topic, subject, audience) VALUES (about, changed, listeners)
$$;
