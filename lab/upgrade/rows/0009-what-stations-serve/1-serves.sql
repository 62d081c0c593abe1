-- A station that says what it serves.
UPDATE station SET serves = 'Opebi, Allen Avenue, Toyin Street' WHERE id = @11;
