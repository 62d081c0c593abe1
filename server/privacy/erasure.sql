-- The right to erasure (GDPR, NDPA). What is left of a resident who leaves: the books and the figures, without the name. Everything
-- that says who it was goes, in one transaction, through one door.
-- What stands in the way of leaving, and what would be left behind.
CREATE OR REPLACE FUNCTION obligations_of(
  who uuid, OUT open_requests bigint, OUT due_kobo bigint, OUT owed_kobo bigint,
  OUT balance_kobo bigint
) LANGUAGE sql STABLE AS $$
  SELECT
    (SELECT count(*) FROM request
      WHERE resident_id = who AND is_open(status)),
    (SELECT coalesce(sum(amount_kobo), 0)::bigint FROM due
      WHERE resident_id = who AND settled_at IS NULL),
    coalesce((SELECT debits_posted - credits_posted FROM ledger_account
      WHERE kind = 'receivable' AND owner = who AND shard = 0), 0),
    coalesce((SELECT credits_posted - debits_posted - debits_pending FROM ledger_account
      WHERE kind = 'wallet' AND owner = who AND shard = 0), 0)
$$;

-- Signs and hooked letters are written differently in JSON and in an SMS.
CREATE OR REPLACE FUNCTION whole_words(said text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '(?<!\w)(?:' || string_agg(DISTINCT regexp_replace(
      regexp_replace(word, '[^\w\s]|[ɓɗƙƁƊƘ]', '.{1,2}', 'g'), '\s+', '\\s+', 'g'), '|')
    || ')(?!\w)'
  FROM unnest(said) AS word
$$;

CREATE OR REPLACE FUNCTION words_of(who uuid) RETURNS person_words LANGUAGE sql STABLE AS $$
  SELECT a.id, whole_words(ARRAY[a.name]),
    -- A place that many share, like a part of a city, tells of nobody.
    whole_words(mail.addresses || ARRAY(
      SELECT place FROM (
        SELECT r.address UNION SELECT address FROM request WHERE resident_id = who
        UNION SELECT address FROM place WHERE resident_id = who
      ) AS asked (given) CROSS JOIN LATERAL (
        -- Long ones are cut for an SMS.
        VALUES (given), (CASE WHEN length(given) > 60 THEN rtrim(left(given, 57)) END)
      ) AS forms (place) WHERE place ~ '\d.*\w{3}' OR length(place) >= 20
    ) || ARRAY(
      SELECT form FROM unnest(ARRAY[r.phone_number, a.phone_number]) AS called (number)
        CROSS JOIN LATERAL (VALUES (number), (substr(number, 2)), ('0' || substr(number, 5))) AS forms (form)
      WHERE number IS NOT NULL
    )),
    mail.addresses, r.phone_number,
    a.name ~ '\S\s+\S' AND NOT EXISTS (
      SELECT FROM account AS other WHERE lower(other.name) = lower(a.name) AND other.id <> who
    ),
    ARRAY(
      SELECT who::text
      UNION ALL SELECT id::text FROM request WHERE resident_id = who
      UNION ALL SELECT id::text FROM visit WHERE resident_id = who
      UNION ALL SELECT id::text FROM weighing WHERE resident_id = who
      UNION ALL SELECT id::text FROM cash_receipt WHERE resident_id = who
      UNION ALL SELECT f.id::text FROM refund AS f JOIN request ON request.id = f.request_id
        WHERE resident_id = who
      UNION ALL SELECT id::text FROM problem WHERE resident_id = who
      UNION ALL SELECT id::text FROM ticket
        WHERE account_id = who OR account_id IS NULL AND email = ANY (mail.addresses)
    )
  FROM account AS a JOIN resident AS r ON r.account_id = a.id
    CROSS JOIN LATERAL (SELECT ARRAY(
      SELECT a.email WHERE a.email IS NOT NULL UNION ALL SELECT new_email FROM mail_link
      WHERE account_id = who AND new_email IS NOT NULL AND used_at IS NOT NULL
    ) AS addresses) AS mail
  WHERE a.id = who
$$;

CREATE OR REPLACE FUNCTION mentions(person person_words, said text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT said ~* person.name OR said ~* person.reached
$$;

CREATE OR REPLACE FUNCTION is_about(person person_words, said text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT person.about && ARRAY(
    SELECT id[1] FROM regexp_matches(said, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') AS id
  )
$$;

CREATE OR REPLACE FUNCTION unnamed(person person_words, said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(
    regexp_replace(said, person.reached, 'removed', 'gi'), person.name, 'Former resident', 'gi')
$$;

-- What was or would be sent, to them and about them.
CREATE OR REPLACE FUNCTION erase_messages(person person_words, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notice WHERE account_id = person.id
    OR is_about(person, key || ' ' || link) AND account_id IN (
      SELECT account_id FROM station_staff UNION ALL SELECT account_id FROM director
    );
  DELETE FROM held_notice WHERE account_id = person.id;
  UPDATE notice SET title = unnamed(person, title)
  WHERE title ~* person.reached OR person.alone AND mentions(person, title);
  -- What is sent needs its words no more, and what was for them is not sent.
  UPDATE outbox SET payload = '{}', problem = NULL, done_at = coalesce(done_at, at)
  WHERE payload ->> 'accountId' = person.id::text OR payload ->> 'to' = ANY (person.emails)
    OR payload ->> 'to' = person.phone AND topic = 'sms'
    OR (done_at IS NOT NULL OR failed_at IS NOT NULL)
      AND mentions(person, payload::text || ' ' || coalesce(problem, ''));
  UPDATE outbox SET payload = unnamed(person, payload::text)::jsonb, problem = NULL
  WHERE done_at IS NULL AND failed_at IS NULL
    AND mentions(person, payload::text || ' ' || coalesce(problem, ''))
    AND (person.alone OR payload::text ~* person.reached
      OR is_about(person, key || ' ' || payload::text));
  DELETE FROM mailbox_letter WHERE recipient = ANY (person.emails)
    OR mentions(person, concat_ws(' ', recipient, subject, body_text, body_html));
  DELETE FROM sms_message WHERE recipient = person.phone;
  UPDATE sms_message SET body = unnamed(person, body) WHERE mentions(person, body);
  DELETE FROM bounced_address WHERE email = ANY (person.emails);
  -- Of others' answers it stays known that they were given, so that nothing is done twice.
  DELETE FROM idempotent_answer WHERE caller = person.id::text;
  UPDATE idempotent_answer SET answer = json_build_object('message', answer ->> 'message', 'data', NULL)
  WHERE is_about(person, answer::text) OR answer::text ~* person.reached;
END $$;

-- What staff wrote beside money and into the log keeps its sense without the name.
CREATE OR REPLACE FUNCTION erase_notes(person person_words) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE transfer SET note = unnamed(person, note)
  WHERE id IN (
    SELECT transfer_id FROM entry JOIN ledger_account AS a ON a.id = entry.account_id
      WHERE a.owner = person.id
    UNION ALL SELECT id FROM transfer WHERE about = ANY (person.about::uuid[])
  ) AND mentions(person, note);
  UPDATE weighing SET reversal_reason = unnamed(person, reversal_reason)
  WHERE resident_id = person.id AND mentions(person, reversal_reason);
  UPDATE cash_receipt SET reversal_reason = unnamed(person, reversal_reason)
  WHERE resident_id = person.id AND mentions(person, reversal_reason);
  UPDATE refund SET reason = unnamed(person, reason)
  WHERE id::text = ANY (person.about) AND mentions(person, reason);
  UPDATE approval SET reason = unnamed(person, reason), refusal = unnamed(person, refusal)
  WHERE (request_id::text = ANY (person.about) OR receipt_id::text = ANY (person.about))
      AND mentions(person, concat_ws(' ', reason, refusal))
    OR reason ~* person.reached OR refusal ~* person.reached;
  UPDATE cash_count SET note = unnamed(person, note)
  WHERE note IS NOT NULL AND (note ~* person.reached OR person.alone AND mentions(person, note));
  UPDATE day_line SET words = unnamed(person, words)
  WHERE words ~* person.reached OR person.alone AND mentions(person, words);
  -- What a search looks through holds all that the detail says.
  UPDATE audit SET detail = unnamed(person, detail::text)::json, sought = unnamed(person, sought)
  WHERE mentions(person, sought)
    AND (person.alone OR sought ~* person.reached OR is_about(person, detail::text));
END $$;

CREATE OR REPLACE FUNCTION erase_payments(person person_words) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own text[] := ARRAY(SELECT reference FROM top_up WHERE resident_id = person.id);
BEGIN
  UPDATE top_up SET checkout_url = NULL
  WHERE resident_id = person.id AND checkout_url IS NOT NULL;
  UPDATE gateway_event SET body = '' WHERE reference = ANY (own);
  UPDATE sandbox_charge SET email = 'removed', metadata = '{}' WHERE reference = ANY (own);
END $$;

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
  UPDATE ticket SET name = 'Former resident', email = person.id || '@erased.invalid', language = NULL,
    title = 'removed', sought = number::text, closed_at = coalesce(closed_at, at),
    token_hash = CASE WHEN token_hash IS NOT NULL THEN sha256(uuid_send(gen_random_uuid())) END
  WHERE id = ANY (own);
END $$;

CREATE OR REPLACE FUNCTION erase_requests(person person_words) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE request SET message = 'removed', address = 'removed',
    comment = CASE WHEN comment IS NOT NULL THEN 'removed' END,
    decline_reason = CASE WHEN decline_reason IS NOT NULL THEN 'removed' END,
    moved_note = CASE WHEN moved_note IS NOT NULL THEN 'removed' END,
    missed_note = CASE WHEN missed_note IS NOT NULL THEN 'removed' END,
    quote_note = CASE WHEN quote_note IS NOT NULL THEN 'removed' END,
    landmark = NULL, gate_note = NULL, bag_spot = NULL, lat = NULL, lng = NULL, accuracy_m = NULL, position_from = NULL,
    sought = 'Former resident ' || right(id::text, 6)
  WHERE resident_id = person.id;
  UPDATE request_event SET note = 'removed'
  WHERE note IS NOT NULL AND request_id IN (SELECT id FROM request WHERE resident_id = person.id);
  DELETE FROM visit_photo WHERE visit_id IN (SELECT id FROM visit WHERE resident_id = person.id);
  UPDATE visit_event SET note = 'removed'
  WHERE note IS NOT NULL AND visit_id IN (SELECT id FROM visit WHERE resident_id = person.id);
  UPDATE visit SET note = 'removed' WHERE note IS NOT NULL AND resident_id = person.id;
  UPDATE place SET name = 'removed', address = 'removed', landmark = NULL, gate_note = NULL, bag_spot = NULL,
    lat = NULL, lng = NULL, accuracy_m = NULL, position_from = NULL, area_id = NULL
  WHERE resident_id = person.id;
END $$;

-- Of whoever has left nothing is settled any more.
CREATE OR REPLACE FUNCTION erase_problems(person person_words, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM problem_picture WHERE problem_id IN (SELECT id FROM problem WHERE resident_id = person.id);
  UPDATE problem SET words = CASE WHEN words IS NOT NULL THEN 'removed' END,
    answer_words = CASE WHEN answer_words IS NOT NULL THEN 'removed' END,
    refused_words = CASE WHEN refused_words IS NOT NULL THEN 'removed' END,
    decision_words = CASE WHEN decision_words IS NOT NULL THEN 'removed' END,
    dropped_at = CASE WHEN state <> 'settled' THEN at END
  WHERE resident_id = person.id;
END $$;

-- The door. Says no while something is open or owed; nobody asks for a pickup meanwhile, for that
-- waits for the resident's row.
CREATE OR REPLACE FUNCTION erase_resident(who uuid, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  obligations record;
  person person_words;
BEGIN
  PERFORM FROM resident JOIN account ON account.id = account_id
  WHERE account_id = who AND erased_at IS NULL FOR UPDATE OF resident;
  IF NOT FOUND THEN RETURN false; END IF;
  obligations := obligations_of(who);
  IF obligations.open_requests + obligations.due_kobo + obligations.owed_kobo > 0 THEN RETURN false; END IF;
  person := words_of(who);
  PERFORM set_config('erasure.door', 'open', true);
  PERFORM erase_messages(person, at);
  PERFORM erase_notes(person);
  PERFORM erase_payments(person);
  PERFORM erase_tickets(person, at);
  PERFORM erase_requests(person);
  PERFORM erase_problems(person, at);
  DELETE FROM phone_code WHERE phone_number IN (SELECT phone_number FROM account WHERE id = who);
  DELETE FROM sms_message WHERE recipient IN (SELECT phone_number FROM account WHERE id = who);
  DELETE FROM cover_wish WHERE contact = ANY (person.emails) OR contact = person.phone
    OR contact IN (SELECT phone_number FROM account WHERE id = who);
  DELETE FROM resident_call WHERE resident_id = who;
  DELETE FROM number_move WHERE account_id = who;
  DELETE FROM number_change WHERE account_id = who;
  DELETE FROM account_return WHERE account_id = who;
  DELETE FROM session WHERE account_id = who;
  DELETE FROM push_subscription WHERE account_id = who;
  DELETE FROM known_device WHERE account_id = who;
  DELETE FROM mail_link WHERE account_id = who;
  DELETE FROM recovery_code WHERE account_id = who;
  DELETE FROM second_step WHERE account_id = who;
  DELETE FROM notification_preference WHERE account_id = who;
  UPDATE resident SET phone_number = NULL, address = 'removed' WHERE account_id = who;
  -- The hash of a secret that nobody has.
  UPDATE account SET name = 'Former resident', email = who || '@erased.invalid', phone_number = NULL, language = 'en',
    verified_at = NULL, secret_given_at = NULL, erased_at = at,
    secret_hash = '$argon2id$v=19$m=19456,t=2,p=1$'
      || rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '=') || '$'
      || rtrim(encode(sha256(uuid_send(gen_random_uuid())), 'base64'), '=')
  WHERE id = who;
  PERFORM set_config('erasure.door', '', true);
  RETURN true;
END $$;
