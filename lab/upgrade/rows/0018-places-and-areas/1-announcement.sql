-- A road that is flooded, for one area and until the evening; and what was taken back.
INSERT INTO announcement (id, station_id, area_ids, kind, words, said_at, said_by, until, told, texted, withdrawn_at) VALUES
  (@F3, @11, ARRAY[@F1]::uuid[], 'road flooded', NULL, '2026-11-17 08:00Z', @02, '2026-11-17 19:00Z', 1, 0, NULL),
  (@F4, @11, '{}', 'own words', 'No water in the depot.', '2026-11-17 08:00Z', @02, '2026-11-18 19:00Z', 2, 0, '2026-11-17 09:00Z');

INSERT INTO area_street (station_id, words, is_name, area_id) VALUES
  (@11, 'toyin street', false, @F1), (@11, 'toyin', true, @F1);
