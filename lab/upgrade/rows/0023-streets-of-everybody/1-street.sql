-- A second street of the area.
UPDATE area SET streets = '{Toyin Street,Allen Avenue}' WHERE id = @F1;
INSERT INTO area_street (station_id, words, is_name, area_id) VALUES (@11, 'allen avenue', false, @F1);
