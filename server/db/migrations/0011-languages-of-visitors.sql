-- In which language whoever has no account is written to when no call of theirs tells it: a reminder to verify, an
-- answer to a question. A conversation of somebody with an account has none of its own.
ALTER TABLE registration
  ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'pcm', 'ha', 'yo', 'ig'));
ALTER TABLE ticket
  ADD COLUMN language text CHECK (language IN ('en', 'pcm', 'ha', 'yo', 'ig'));
