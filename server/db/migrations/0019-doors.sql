-- The doors of the ledger and of erasing were opened by a SET of the function, which only a superuser
-- may give it: the owner of a database could not make them. The migrations before this one make
-- them otherwise now; where they were made the old way, they are changed.
DO $$
DECLARE
  change record;
  body text;
BEGIN
  FOR change IN SELECT * FROM (VALUES
    ('move_money', 'ledger.door', '  INSERT INTO transfer (id, key', '  is_new := true;'),
    ('erase_resident', 'erasure.door', '  PERFORM erase_messages(', '  RETURN true;')
  ) AS t (door, setting, opens_before, shuts_before) LOOP
    IF EXISTS (SELECT FROM pg_proc WHERE oid = change.door::regproc AND proconfig IS NOT NULL) THEN
      body := pg_get_functiondef(change.door::regproc);
      body := replace(body, format(E' SET %I TO ''open''\n', change.setting), '');
      body := replace(body, change.opens_before, format(
        E'  PERFORM set_config(%L, ''open'', true);\n', change.setting) || change.opens_before);
      body := replace(body, change.shuts_before, format(
        E'  PERFORM set_config(%L, '''', true);\n', change.setting) || change.shuts_before);
      EXECUTE body;
    END IF;
  END LOOP;
END $$;
