-- A wrong code was typed at the second visit, and its day had been signed before anybody heard of it.
UPDATE visit SET wrong_codes = 1, counted_on = '2026-02-08' WHERE id = @E2;
UPDATE visit_event SET happened_at = '2026-02-07 10:00Z', wrong_code = true WHERE visit_id = @E2;
INSERT INTO figure_delta (station_id, day, figure, amount) VALUES
  (@11, '2026-02-07', 'done', -1), (@11, '2026-02-07', 'proof:photo', -1),
  (@11, '2026-02-08', 'done', 1), (@11, '2026-02-08', 'proof:photo', 1), (@11, '2026-02-08', 'wrong code', 1);
