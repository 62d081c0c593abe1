-- Whoever may see a conversation hears of what happens in it, and whoever no longer may, that it is
-- gone; of one without a station, all directors.
CREATE OR REPLACE FUNCTION ticket_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE audience uuid[] := ARRAY[NEW.station_id, NEW.account_id];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    audience := audience || OLD.station_id;
  END IF;
  IF NEW.station_id IS NULL OR TG_OP = 'UPDATE' AND OLD.station_id IS NULL THEN
    audience := audience || ARRAY(SELECT account_id FROM director WHERE approved_at IS NOT NULL);
  END IF;
  PERFORM tell_live('ticket', NEW.id, array_remove(audience, NULL));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ticket_changed AFTER INSERT OR UPDATE ON ticket
  FOR EACH ROW EXECUTE FUNCTION ticket_changed();
