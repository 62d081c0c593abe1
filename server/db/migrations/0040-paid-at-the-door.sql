-- Paid in cash at the door, whatever the wallet holds: somebody else may have asked for it.
ALTER TABLE request ADD COLUMN at_door boolean NOT NULL DEFAULT false;
