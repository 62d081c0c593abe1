-- Pictures come by themselves, each in a call of its own, and wait here until a message or a carrier
-- takes them. What nobody takes goes after a day.
CREATE TABLE upload (
  id uuid PRIMARY KEY,
  -- Null: a visitor, who has the id.
  account_id uuid REFERENCES account (id),
  bytes bytea NOT NULL CHECK (octet_length(bytes) <= 524288),
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX upload_by_account ON upload (account_id, id);
CREATE INDEX upload_by_time ON upload (created_at);
CREATE TRIGGER upload_of_living AFTER INSERT ON upload
  FOR EACH ROW EXECUTE FUNCTION refuse_for_erased('account_id');

-- What was to be shown in a conversation goes with what was.
CREATE OR REPLACE FUNCTION erase_tickets(person person_words, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  own uuid[] := ARRAY(
    SELECT id FROM ticket
    WHERE account_id = person.id OR account_id IS NULL AND email = ANY (person.emails)
  );
BEGIN
  DELETE FROM upload WHERE account_id = person.id;
  DELETE FROM ticket_picture WHERE message_id IN (
    SELECT id FROM ticket_message WHERE ticket_id = ANY (own)
  );
  UPDATE ticket_message SET body = 'removed', mail_id = NULL,
    name = CASE by_role WHEN 'asker' THEN 'Former resident' ELSE name END
  WHERE ticket_id = ANY (own);
  DELETE FROM ticket_reply WHERE ticket_id = ANY (own);
  -- A visitor's link must be there, so it becomes one that nobody knows.
  UPDATE ticket SET name = 'Former resident', email = person.id || '@erased.invalid',
    title = 'removed', sought = number::text, closed_at = coalesce(closed_at, at),
    token_hash = CASE WHEN token_hash IS NOT NULL THEN sha256(uuid_send(gen_random_uuid())) END
  WHERE id = ANY (own);
END $$;
