-- Money that has come in waits behind no message: what a notice becomes has a lane of its own.
CREATE FUNCTION lane_of(topic text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN topic IN ('mail', 'push', 'sms') THEN topic
    WHEN topic = 'notice-out' THEN 'notice'
    ELSE 'work'
  END
$$;
DROP INDEX outbox_due;
ALTER TABLE outbox DROP COLUMN lane;
ALTER TABLE outbox ADD COLUMN lane text NOT NULL GENERATED ALWAYS AS (lane_of(topic)) STORED;
CREATE INDEX outbox_due ON outbox (lane, due_at) WHERE done_at IS NULL AND failed_at IS NULL;
-- What was given up is counted at each look of the operator's; it is little beside what was done.
CREATE INDEX outbox_given_up ON outbox (lane) WHERE failed_at IS NOT NULL AND done_at IS NULL;
