-- What was said wrongly in the morning, and what it was corrected to, urgent and for tomorrow.
INSERT INTO announcement (id, station_id, area_ids, kind, words, said_at, said_by, starts_at, until, urgent, said_on, nth, corrects, all_told_at, withdrawn_at) VALUES
  (@FC, @11, '{}', 'strike', NULL, '2026-11-18 08:00Z', @02, '2026-11-18 08:00Z', '2026-11-18 23:00Z', false, '2026-11-18', 1, NULL, '2026-11-18 08:01Z', '2026-11-18 09:00Z'),
  (@FD, @11, ARRAY[@F1]::uuid[], 'vehicle broken', 'We come tomorrow.', '2026-11-18 09:00Z', @02, '2026-11-18 23:00Z', '2026-11-19 23:00Z', true, '2026-11-18', 2, @FC, NULL, NULL);
