-- The code of before was used.
UPDATE phone_code SET used_at = '2026-11-14 08:05Z', used_for = 'log-in' WHERE id = @F2;
