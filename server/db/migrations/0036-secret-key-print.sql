-- By which secret key this database was used: a start with another one is noticed. Nobody can get the key from it.
CREATE TABLE secret_key_print (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  print text NOT NULL,
  noted_at timestamptz NOT NULL
);
