CREATE OR REPLACE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME;
END $$;

-- Through the door only words change: what was done, when, and for how much stays even there.
CREATE OR REPLACE FUNCTION refuse_but_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - TG_ARGV::text[] <> to_jsonb(NEW) - TG_ARGV::text[] THEN
    RAISE EXCEPTION 'erasing changes only the words of %', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_for_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM account
    WHERE id = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid AND erased_at IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'this account is deleted' USING ERRCODE = 'KW018';
  END IF;
  RETURN NULL;
END $$;
