CREATE OR REPLACE FUNCTION top_up_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.reference, OLD.id, OLD.resident_id, OLD.amount_kobo, OLD.created_at)
      <> (NEW.reference, NEW.id, NEW.resident_id, NEW.amount_kobo, NEW.created_at)
    OR OLD.settled_at IS NOT NULL
      AND (OLD.settled_at, OLD.transfer_id) IS DISTINCT FROM (NEW.settled_at, NEW.transfer_id)
    OR OLD.doubted_at IS NOT NULL AND OLD.doubted_at IS DISTINCT FROM NEW.doubted_at
    OR OLD.reversed_at IS NOT NULL AND OLD.reversed_at IS DISTINCT FROM NEW.reversed_at
  THEN
    RAISE EXCEPTION 'what has happened to a top-up stays';
  END IF;
  IF (OLD.settled_at, OLD.doubted_at, OLD.reversed_at, OLD.gateway_status)
    IS DISTINCT FROM (NEW.settled_at, NEW.doubted_at, NEW.reversed_at, NEW.gateway_status)
  THEN
    PERFORM tell_live('wallet', NEW.id, ARRAY[NEW.resident_id]);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER top_up_changes AFTER UPDATE ON top_up
  FOR EACH ROW EXECUTE FUNCTION top_up_changes();

SELECT keep_rows('top_up', 'top_up_stays');
