-- Puts a row in, once per key: for those who have more than one to put in with a statement.
CREATE OR REPLACE FUNCTION enqueue(
  new_id uuid, new_key text, of_topic text, what jsonb, at timestamptz
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbox (id, key, topic, payload, created_at, due_at, attempts)
  VALUES (new_id, new_key, of_topic, what, at, at, 0) ON CONFLICT (key) DO NOTHING
$$;

-- Versions until 18 November 2026 give up what they cannot read, and some forget its words, though the newer version beside them
-- wrote it. Here it stays as it was, and is due again after a quarter of the time that it has waited, at least 5 seconds and at
-- most 2 minutes.
CREATE OR REPLACE FUNCTION outbox_left_for_another() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.due_at := NEW.failed_at
    + least(greatest((NEW.failed_at - OLD.created_at) / 4, interval '5 seconds'), interval '2 minutes');
  NEW.failed_at := NULL;
  NEW.attempts := OLD.attempts;
  NEW.payload := OLD.payload;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER outbox_left_for_another BEFORE UPDATE OF failed_at ON outbox FOR EACH ROW
WHEN (OLD.failed_at IS NULL AND NEW.failed_at < OLD.created_at + interval '7 days'
  AND (NEW.problem LIKE 'this version knows no notice %' OR NEW.problem LIKE 'nobody handles %'))
EXECUTE FUNCTION outbox_left_for_another();
