-- Somebody who is written to in Yoruba, and a carrier who reads Igbo.
UPDATE account SET language = 'yo' WHERE id = @F1;
UPDATE carrier SET language = 'ig' WHERE id = (SELECT id FROM carrier ORDER BY id LIMIT 1);
