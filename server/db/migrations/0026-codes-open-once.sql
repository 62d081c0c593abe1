-- A code is used once, and only in the browser that requested it. That browser may repeat what it did with the code:
-- the answer may have been lost. Codes that an older server sends have no browser, and are used once in any.
ALTER TABLE phone_code
  ADD COLUMN asked_by bytea,
  ADD COLUMN used_at timestamptz,
  ADD COLUMN used_for text CHECK (used_for IN ('log-in', 'register', 'carrier', 'member', 'join', 'confirm', 'number')),
  ADD CONSTRAINT phone_code_used_for_something CHECK ((used_at IS NULL) = (used_for IS NULL));
CREATE INDEX phone_code_by_number ON phone_code (phone_number);
