-- Who did what, when, from where; and what people are told in the app.

CREATE TABLE audit (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  account_id uuid NOT NULL REFERENCES account (id),
  role text NOT NULL CHECK (role IN ('station', 'director')),
  -- What they were called then.
  name text NOT NULL,
  -- Whose log it stands in: the director's, or that of the station's director.
  director_id uuid NOT NULL REFERENCES account (id),
  station_id uuid REFERENCES station (id),
  -- The endpoint's method and path, as the contract has them, or sign-in.
  what text NOT NULL CHECK (what <> ''),
  -- What it was about, without anything secret, in the order in which the contract has it.
  detail json NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  -- What a search looks through.
  sought text NOT NULL
);
CREATE INDEX audit_by_director ON audit (director_id, id);
CREATE INDEX audit_by_station ON audit (station_id, id) WHERE station_id IS NOT NULL;
CREATE INDEX audit_sought ON audit USING gin (sought gin_trgm_ops);
CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER audit_stays_whole BEFORE TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- What the things and people behind ids are called: the log is read and searched by names.
CREATE FUNCTION called_by(ids uuid[]) RETURNS TABLE (id uuid, name text) LANGUAGE sql STABLE AS $$
  SELECT account.id, account.name FROM account WHERE account.id = ANY (ids)
  UNION ALL
  SELECT station.id, station.name FROM station WHERE station.id = ANY (ids)
  UNION ALL
  SELECT carrier.id, carrier.name FROM carrier WHERE carrier.id = ANY (ids)
  UNION ALL
  SELECT others.id, '#' || right(others.id::text, 6) || ' ' || account.name FROM (
    SELECT request.id, resident_id FROM request WHERE request.id = ANY (ids)
    UNION ALL
    SELECT weighing.id, resident_id FROM weighing WHERE weighing.id = ANY (ids)
    UNION ALL
    SELECT cash_receipt.id, resident_id FROM cash_receipt WHERE cash_receipt.id = ANY (ids)
  ) AS others JOIN account ON account.id = others.resident_id
$$;

CREATE TABLE notice (
  id uuid PRIMARY KEY,
  -- The same event tells the same person once.
  key text NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES account (id),
  kind text NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  -- A page of the app.
  link text NOT NULL CHECK (link LIKE '/%'),
  at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX notice_by_account ON notice (account_id, id);
CREATE INDEX notice_unread ON notice (account_id) WHERE read_at IS NULL;

-- However many change at once, each person's pages are told once.
CREATE FUNCTION notice_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('notice', (array_agg(id ORDER BY id DESC))[1], ARRAY[account_id])
  FROM changed GROUP BY account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER notice_told AFTER INSERT ON notice REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notice_told();
CREATE TRIGGER notice_read AFTER UPDATE ON notice REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notice_told();
