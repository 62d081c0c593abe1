-- Who waits for the head, and the head, see it at once. What was decided or taken back stays so.
CREATE OR REPLACE FUNCTION approval_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state <> 'waiting' THEN
    RAISE EXCEPTION 'what was decided or taken back stays so';
  END IF;
  PERFORM tell_live('approval', NEW.id, ARRAY[NEW.station_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER approval_changed AFTER INSERT OR UPDATE ON approval
  FOR EACH ROW WHEN (current_setting('erasure.door', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION approval_changed();

SELECT keep_rows('approval', 'approval_kept', 'reason', 'refusal');
