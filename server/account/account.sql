-- Whoever's session ends, by whatever way, hears nothing more: every server ends the pages that are
-- open in it. One event for all that end together; its audience are the sessions.
CREATE OR REPLACE FUNCTION tell_session_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('session-over', (array_agg(id))[1], array_agg(id)) FROM ended
  HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- A carrier's account is called as the carrier is, and speaks as the carrier does.
CREATE OR REPLACE FUNCTION keep_carrier_account(
  whose uuid, called text, speaks text, since timestamptz
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO account (id, role, name, language, created_at, verified_at)
  VALUES (whose, 'carrier', called, speaks, since, since)
  ON CONFLICT (id) DO UPDATE SET name = called, language = speaks WHERE account.role = 'carrier'
$$;

-- Whether a session is the owner's as far as is known: the password was typed in it, or it began before anything was done to
-- the number and had no part in that.
CREATE OR REPLACE FUNCTION is_owners(which session) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT which.secret_at IS NOT NULL OR which.doubted_at IS NULL
    AND NOT EXISTS (SELECT FROM number_move
      WHERE account_id = which.account_id AND coalesce(since, asked_at) <= which.created_at)
    AND NOT EXISTS (SELECT FROM number_change
      WHERE account_id = which.account_id AND changed_at <= which.created_at)
$$;

-- Whether a session may not spend from the wallet nor change where the resident lives: the number is changing or was changed
-- lately, nobody confirmed that, and the session may be a stranger's.
CREATE OR REPLACE FUNCTION is_barred(which session, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  -- First what hardly anybody has: every call of a resident asks this.
  SELECT (EXISTS (SELECT FROM number_move WHERE account_id = which.account_id)
      OR EXISTS (SELECT FROM number_change
        WHERE account_id = which.account_id AND undo_until > at AND way <> 'confirmed'))
    AND NOT is_owners(which)
$$;

-- A number that no longer opens an account: codes on their way to it are void.
CREATE OR REPLACE FUNCTION number_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM phone_code WHERE phone_number = OLD.phone_number;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION take_sorted_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sorted_name := (SELECT lower(name) FROM account WHERE id = NEW.account_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION pass_sorted_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE resident SET sorted_name = lower(NEW.name) WHERE account_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION resident_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM count_figure(OLD.station_id, NULL, 'residents', -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM count_figure(NEW.station_id, NULL, 'residents', 1); END IF;
  RETURN NULL;
END $$;

-- A director sees that somebody has joined a station.
CREATE OR REPLACE FUNCTION residents_joined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('station', id, ARRAY[director_id])
  FROM station WHERE id IN (SELECT station_id FROM joined);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER account_renamed AFTER UPDATE OF name ON account
  FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION pass_sorted_name();

CREATE OR REPLACE TRIGGER account_number_left AFTER UPDATE OF phone_number ON account
  FOR EACH ROW WHEN (NEW.phone_number IS DISTINCT FROM OLD.phone_number) EXECUTE FUNCTION number_left();

CREATE OR REPLACE TRIGGER resident_figures AFTER INSERT OR DELETE OR UPDATE OF station_id ON resident
  FOR EACH ROW EXECUTE FUNCTION resident_figures();

CREATE OR REPLACE TRIGGER resident_living AFTER UPDATE OF phone_number, address ON resident
  FOR EACH ROW WHEN (current_setting('erasure.door', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION refuse_for_erased('account_id');

CREATE OR REPLACE TRIGGER resident_named BEFORE INSERT ON resident
  FOR EACH ROW EXECUTE FUNCTION take_sorted_name();

CREATE OR REPLACE TRIGGER residents_joined AFTER INSERT ON resident REFERENCING NEW TABLE AS joined
  FOR EACH STATEMENT EXECUTE FUNCTION residents_joined();

CREATE OR REPLACE TRIGGER session_of_living AFTER INSERT ON session
  FOR EACH ROW EXECUTE FUNCTION refuse_for_erased('account_id');

CREATE OR REPLACE TRIGGER session_over AFTER DELETE ON session REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION tell_session_over();
