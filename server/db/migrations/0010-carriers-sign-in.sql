-- A carrier has an account, too, with the carrier's own id, so that sessions, live changes and all that is kept by
-- account hold for carriers as for everybody. It has no key of its own: the carrier's number, or a link that the
-- station shows, opens it.
ALTER TABLE account
  DROP CONSTRAINT account_role_check,
  ADD CONSTRAINT account_role_check CHECK (role IN ('resident', 'station', 'director', 'carrier')),
  DROP CONSTRAINT account_has_a_way_in,
  ADD CONSTRAINT account_has_a_way_in CHECK (
    email IS NOT NULL AND secret_hash IS NOT NULL OR phone_number IS NOT NULL OR role = 'carrier'),
  DROP CONSTRAINT office_has_a_mailbox,
  ADD CONSTRAINT office_has_a_mailbox CHECK (
    role IN ('resident', 'carrier') OR email IS NOT NULL AND secret_hash IS NOT NULL),
  ADD CONSTRAINT carrier_has_no_key CHECK (
    role <> 'carrier' OR email IS NULL AND phone_number IS NULL AND secret_hash IS NULL);

INSERT INTO account (id, role, name, language, created_at, verified_at)
SELECT id, 'carrier', name, language, created_at, created_at FROM carrier;

-- The account is written after the carrier, in the same transaction.
ALTER TABLE carrier ADD CONSTRAINT carrier_has_account FOREIGN KEY (id) REFERENCES account
  DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX carrier_by_number ON carrier (phone_number);

ALTER TABLE mail_link
  DROP CONSTRAINT mail_link_purpose_check,
  ADD CONSTRAINT mail_link_purpose_check CHECK (
    purpose IN ('verify-email', 'reset-password', 'change-email', 'carrier-sign-in'));
