-- What was signed stays; what turns out later is a line of its own. Erasing may take a name out of such a line.
CREATE OR REPLACE TRIGGER day_sheet_stays BEFORE UPDATE OR DELETE ON day_sheet
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER day_line_kept BEFORE DELETE ON day_line
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER day_line_stays BEFORE UPDATE ON day_line
  FOR EACH ROW WHEN (current_setting('erasure.door', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER day_line_erased AFTER UPDATE ON day_line
  FOR EACH ROW WHEN (current_setting('erasure.door', true) = 'open')
  EXECUTE FUNCTION refuse_but_words('words');

-- Open desks hear that the day is signed, or that somebody wrote a line below it.
CREATE OR REPLACE FUNCTION day_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('cash', NEW.id, ARRAY[NEW.station_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER day_sheet_signed AFTER INSERT ON day_sheet
  FOR EACH ROW EXECUTE FUNCTION day_changed();
