-- Somebody at work gives a visit its moment before the functions come that do.
UPDATE visit SET given_at = '2026-02-06 08:00Z' WHERE id = @E1;
