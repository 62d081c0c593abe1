-- A bound that was moved, an alert that is over and one that is not.
INSERT INTO alert_rule (director_id, rule, threshold, wanted) VALUES (@01, 'late', 3, true), (@01, 'cash', 5000000, false);

INSERT INTO alert (id, station_id, rule, measured, since, over_at) VALUES
  (@F8, @11, 'late', 4, '2026-11-16 08:00Z', '2026-11-16 18:00Z'),
  (@F9, @12, 'absent', 3, '2026-11-17 08:00Z', NULL);
