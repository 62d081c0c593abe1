-- Somebody at work writes a request between this migration and the functions that come after all of them.
UPDATE request SET message = 'sacks, and a box' WHERE id = @B2;
