-- Somebody in Lekki waits for a station there.
INSERT INTO cover_wish (id, contact, address, language, created_at, looked_at) VALUES
  (@CE, '+2348031112233', 'Lekki Phase 1', 'yo', '2026-06-09 08:00Z', '2026-06-09 08:00Z');
