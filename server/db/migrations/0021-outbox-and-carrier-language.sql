-- What is over in the outbox is removed after a while, whether it was done or given up.
CREATE INDEX outbox_over ON outbox (coalesce(done_at, failed_at))
  WHERE done_at IS NOT NULL OR failed_at IS NOT NULL;

-- A carrier's language came later than the trigger, which did not tell of it.
DROP TRIGGER carrier_changed ON carrier;
CREATE TRIGGER carrier_changed
  AFTER INSERT OR UPDATE OF name, phone_number, email, address, paused_at, photo_at, language
  ON carrier FOR EACH ROW EXECUTE FUNCTION carrier_changed();
