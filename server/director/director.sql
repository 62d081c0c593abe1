CREATE OR REPLACE FUNCTION invitation_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('invitation', NEW.id, ARRAY[NEW.director_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER invitation_changed AFTER INSERT OR UPDATE ON invitation
  FOR EACH ROW EXECUTE FUNCTION invitation_changed();
