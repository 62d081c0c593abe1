-- Yoruba and Igbo beside English, Pidgin and Hausa.

ALTER TABLE account
  DROP CONSTRAINT account_language_check,
  ADD CONSTRAINT account_language_check CHECK (language IN ('en', 'pcm', 'ha', 'yo', 'ig')) NOT VALID;
ALTER TABLE account VALIDATE CONSTRAINT account_language_check;

ALTER TABLE carrier
  DROP CONSTRAINT carrier_language_check,
  ADD CONSTRAINT carrier_language_check CHECK (language IN ('en', 'pcm', 'ha', 'yo', 'ig')) NOT VALID;
ALTER TABLE carrier VALIDATE CONSTRAINT carrier_language_check;
