-- The number was changed, and the one of before may undo it; somebody asks for another in a session.
UPDATE number_move SET session_id = @F3 WHERE account_id = @F1;
INSERT INTO number_change (account_id, old_number, new_number, changed_at, undo_until, way) VALUES
  (@F1, '+2348059998888', '+2348051112222', '2026-11-12 08:00Z', '2026-11-19 08:00Z', 'confirmed');
-- And somebody could not show that the account is theirs.
INSERT INTO account_return (account_id, asked_at) VALUES (@F1, '2026-11-13 08:00Z');
