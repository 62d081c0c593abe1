-- A code that was requested and not sent, because strangers had used up what may be sent in a day. Whoever requested it
-- gets the same answer as ever.
ALTER TABLE phone_code ADD COLUMN held_back boolean NOT NULL DEFAULT false;
