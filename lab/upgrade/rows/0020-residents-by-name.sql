-- Somebody has another name since, and is found by it.
UPDATE account SET name = 'Zainab Bello' WHERE id = @04;
