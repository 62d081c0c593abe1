-- The only pickup of a month was undone: there is no median.
INSERT INTO figure_wait (station_id, month, median_hours) VALUES (@11, '2026-01-01', NULL);
