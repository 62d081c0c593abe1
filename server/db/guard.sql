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

-- Gives a table the triggers of rows that change as its own triggers allow, and never go; erasing may change the named
-- words. The trigger against deleting is named by the caller.
CREATE OR REPLACE FUNCTION keep_rows(kept text, guard text, VARIADIC words text[] DEFAULT '{}') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_rewriting()',
    guard, kept);
  IF words = '{}' THEN RETURN; END IF;
  EXECUTE format(
    $trigger$CREATE OR REPLACE TRIGGER %I AFTER UPDATE ON %I
      FOR EACH ROW WHEN (current_setting('erasure.door', true) = 'open')
      EXECUTE FUNCTION refuse_but_words(%s)$trigger$,
    kept || '_erased', kept, (SELECT string_agg(quote_literal(word), ', ' ORDER BY at)
      FROM unnest(words) WITH ORDINALITY AS t (word, at)));
END $$;

-- Gives a table the triggers of rows that are only ever added to; erasing may change the named words, if there are any.
CREATE OR REPLACE FUNCTION keep_for_ever(kept text, VARIADIC words text[] DEFAULT '{}') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF words = '{}' THEN
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_rewriting()',
      kept || '_stays', kept);
    RETURN;
  END IF;
  PERFORM keep_rows(kept, kept || '_kept', VARIADIC words);
  EXECUTE format(
    $trigger$CREATE OR REPLACE TRIGGER %I BEFORE UPDATE ON %I
      FOR EACH ROW WHEN (current_setting('erasure.door', true) IS DISTINCT FROM 'open')
      EXECUTE FUNCTION refuse_rewriting()$trigger$,
    kept || '_stays', kept);
END $$;

CREATE OR REPLACE FUNCTION refuse_for_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM account
    WHERE id = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid AND erased_at IS NOT NULL
  ) THEN
    PERFORM refuse('no_session');
  END IF;
  RETURN NULL;
END $$;
