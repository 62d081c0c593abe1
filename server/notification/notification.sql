-- However many change at once, each person's pages are told once.
CREATE OR REPLACE FUNCTION notice_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('notice', (array_agg(id ORDER BY id DESC))[1], ARRAY[account_id])
  FROM changed GROUP BY account_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER notice_read AFTER UPDATE ON notice REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notice_changed();

CREATE OR REPLACE TRIGGER notice_changed AFTER INSERT ON notice REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notice_changed();
