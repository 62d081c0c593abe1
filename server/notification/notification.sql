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

-- What was kept from the resident's page, too, while it could be undone (request_changed).
CREATE OR REPLACE FUNCTION miss_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('request', (OLD.data ->> 'requestId')::uuid, ARRAY[OLD.account_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER miss_told AFTER DELETE ON held_notice
  FOR EACH ROW WHEN (OLD.kind = 'pickup-missed') EXECUTE FUNCTION miss_told();

-- Takes back what is still to be told; whether there was such a notice. Whoever tells it at this moment is waited for: then there
-- is none.
CREATE OR REPLACE FUNCTION drop_held_notice(of_key text, after timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM held_notice WHERE key = of_key AND due_at > after;
  RETURN FOUND;
END $$;
