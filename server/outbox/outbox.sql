-- Puts a row in, once per key: for those who have more than one to put in with a statement.
CREATE OR REPLACE FUNCTION enqueue(
  new_id uuid, new_key text, of_topic text, what jsonb, at timestamptz
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbox (id, key, topic, payload, created_at, due_at, attempts)
  VALUES (new_id, new_key, of_topic, what, at, at, 0) ON CONFLICT (key) DO NOTHING
$$;
