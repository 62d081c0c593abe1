-- What was signed stays; what turns out later is a line of its own. Erasing may take a name out of such a line.
SELECT keep_for_ever('day_sheet');

SELECT keep_for_ever('day_line', 'words');

-- Open desks hear that the day is signed, or that somebody wrote a line below it.
CREATE OR REPLACE FUNCTION day_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('cash', NEW.id, ARRAY[NEW.station_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER day_sheet_signed AFTER INSERT ON day_sheet
  FOR EACH ROW EXECUTE FUNCTION day_changed();
