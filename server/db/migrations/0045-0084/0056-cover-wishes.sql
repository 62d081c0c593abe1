-- Visitors whose street nobody serves yet, and who want to be told when somebody does: told once, and forgotten then or after a year.
CREATE TABLE cover_wish (
  id uuid PRIMARY KEY,
  -- A number or an e-mail address.
  contact text NOT NULL CHECK (contact ~ '^\+234[1-9][0-9]{7,9}$' OR contact ~ '^[^@]+@[^@]+$'),
  address text NOT NULL CHECK (length(address) BETWEEN 1 AND 120),
  language text NOT NULL CHECK (language IN ('en', 'pcm', 'ha', 'yo', 'ig')),
  created_at timestamptz NOT NULL,
  -- When it was last asked whether the address is served.
  looked_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX cover_wish_once ON cover_wish (contact, lower(address));
CREATE INDEX cover_wish_by_look ON cover_wish (looked_at);
