-- Whoever registers has no account yet, only a registration of their own: a stranger who registers
-- with the same address changes nothing about it. A mailed link proves the address; the browser that
-- registered, or the secret, proves whose the registration is.

CREATE TABLE registration (
  -- The account that it becomes has the same.
  id uuid PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('resident', 'director')),
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL CHECK (name <> ''),
  secret_hash text NOT NULL,
  station_id uuid REFERENCES station (id),
  phone_number text CHECK (phone_number ~ '^\+234[1-9][0-9]{7,9}$'),
  address text CHECK (address <> ''),
  -- To the privacy notice and the terms.
  agreed boolean NOT NULL,
  -- SHA-256 of the cookie that the registering browser was given.
  browser_hash bytea NOT NULL UNIQUE,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((role = 'resident') = (station_id IS NOT NULL)),
  CHECK ((role = 'resident') = (address IS NOT NULL))
);
CREATE INDEX registration_by_address ON registration (role, email, id);
CREATE INDEX registration_by_age ON registration (created_at);
CREATE INDEX registration_by_station ON registration (station_id);

-- Links that verify are about a registration, all others about an account.
DELETE FROM mail_link WHERE purpose = 'verify-email';
ALTER TABLE mail_link
  ALTER COLUMN account_id DROP NOT NULL,
  ADD COLUMN registration_id uuid REFERENCES registration (id) ON DELETE CASCADE,
  ADD CONSTRAINT about_whom CHECK ((account_id IS NULL) = (purpose = 'verify-email')),
  ADD CONSTRAINT about_which CHECK ((registration_id IS NULL) <> (purpose = 'verify-email'));
CREATE INDEX mail_link_by_registration ON mail_link (registration_id);

-- Letters with such a link that wait would lead nowhere.
DELETE FROM outbox WHERE done_at IS NULL AND payload ->> 'letter' = 'verify-email';

-- When a mailed link was first opened: only then is it known that the address is the account's.
ALTER TABLE account ADD COLUMN address_proven_at timestamptz;
UPDATE account SET address_proven_at = verified_at WHERE role <> 'station';

-- Accounts that nobody ever verified become registrations.
INSERT INTO registration (id, role, email, name, secret_hash, station_id, phone_number, address,
  agreed, browser_hash, device, created_at)
SELECT a.id, a.role, a.email, a.name, a.secret_hash, r.station_id,
  coalesce(r.phone_number, d.phone_number), r.address,
  EXISTS (SELECT FROM consent WHERE account_id = a.id AND purpose = 'privacy'),
  sha256(uuid_send(gen_random_uuid())), 'Unknown device', a.created_at
FROM account a
  LEFT JOIN resident r ON r.account_id = a.id
  LEFT JOIN director d ON d.account_id = a.id
WHERE a.verified_at IS NULL AND a.erased_at IS NULL
  AND (r.account_id IS NOT NULL OR d.account_id IS NOT NULL);
DELETE FROM consent USING registration r WHERE account_id = r.id;
DELETE FROM mail_link USING registration r WHERE account_id = r.id;
DELETE FROM known_device USING registration r WHERE account_id = r.id;
DELETE FROM session USING registration r WHERE account_id = r.id;
DELETE FROM resident USING registration r WHERE account_id = r.id;
DELETE FROM director USING registration r WHERE account_id = r.id;
DELETE FROM account USING registration r WHERE account.id = r.id;
DROP INDEX account_unverified;
