-- What people do with their own account: a second step at the door, what they agreed to, the
-- language they are written to in, and leaving.

ALTER TABLE account
  ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'pcm', 'ha')),
  -- Wants to leave; deleted then, without a name since.
  ADD COLUMN leaves_at timestamptz,
  ADD COLUMN erased_at timestamptz;
CREATE INDEX account_leaving ON account (leaves_at) WHERE leaves_at IS NOT NULL AND erased_at IS NULL;

-- The owner typed the secret again then.
ALTER TABLE session ADD COLUMN confirmed_at timestamptz;

-- Whether the owner has been in before, asked when a device is new.
CREATE INDEX known_device_by_account ON known_device (account_id, created_at);

CREATE TABLE second_step (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  -- Sealed with the installation's key: a copy of this table makes no codes.
  sealed_key bytea,
  on_since timestamptz,
  -- The newest time step whose code was used: each code opens once.
  used_step bigint NOT NULL DEFAULT 0,
  -- A new key, for the first or for another phone, counts once a code of it was typed.
  pending_key bytea,
  CHECK ((sealed_key IS NULL) = (on_since IS NULL))
);

CREATE TABLE recovery_code (
  account_id uuid NOT NULL REFERENCES account (id),
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

-- Giving and withdrawing are both kept: each row is one time of agreeing.
ALTER TABLE consent ADD COLUMN withdrawn_at timestamptz,
  ADD CONSTRAINT withdrawn_after_giving CHECK (withdrawn_at >= given_at),
  DROP CONSTRAINT consent_pkey,
  ADD PRIMARY KEY (account_id, purpose, version, given_at);
CREATE UNIQUE INDEX consent_counts ON consent (account_id, purpose, version)
  WHERE withdrawn_at IS NULL;

-- Whoever switches SMS on agrees to them: the choice is the notifications', the consent the account's.
CREATE FUNCTION agree_to_sms(who uuid, which_version text, at timestamptz) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO consent (account_id, purpose, version, given_at) VALUES (who, 'sms', which_version, at)
  ON CONFLICT DO NOTHING
$$;
