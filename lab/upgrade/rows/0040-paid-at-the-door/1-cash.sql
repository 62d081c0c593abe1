-- Somebody pays in cash at the door, whatever the wallet holds.
UPDATE request SET at_door = true WHERE id = @42;
