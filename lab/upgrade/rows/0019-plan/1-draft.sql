-- Somebody at the station has begun to plan a day.
INSERT INTO plan_draft (station_id, day, rounds, saved_at, saved_by) VALUES
  (@11, '2026-11-18', '[]', '2026-11-17 10:00Z', @02);
