-- The till was counted, and the first figure was another.
INSERT INTO cash_count (id, station_id, expected_kobo, counted_kobo, first_kobo, note, counted_at, counted_by) VALUES
  (@CA, @11, 1000, 900, 500, 'A note was torn', '2026-11-17 17:45Z', @02);
