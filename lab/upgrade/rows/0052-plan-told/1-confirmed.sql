-- Somebody at the station has confirmed a day's plan, and keeps another day's with its reasons.
INSERT INTO plan_confirmed (station_id, day, confirmed_at, confirmed_by, given) VALUES
  (@11, '2026-11-18', '2026-11-17 12:09Z', @02, 57);
INSERT INTO plan_draft (station_id, day, rounds, reasons, saved_at, saved_by) VALUES
  (@11, '2026-11-19', '[]', '{"lines": [], "chosen": []}', '2026-11-17 12:10Z', @02);
