-- A carrier has logged in since.
UPDATE account SET signed_in_at = '2026-11-18 08:00Z' WHERE id = @33;
