-- Somebody who registered in Hausa, and a visitor who asked in Igbo.
UPDATE registration SET language = 'ha' WHERE id = @06;
UPDATE ticket SET language = 'ig' WHERE id = @F2;
