-- Who carries has a name and a phone; many have neither mailbox nor an address that anybody could write down.
ALTER TABLE carrier ALTER COLUMN email DROP NOT NULL, ALTER COLUMN address DROP NOT NULL;
