-- Somebody has logged in since.
UPDATE account SET signed_in_at = '2026-11-17 08:00Z' WHERE id = @F1;
