-- An area with its street, its carrier and a place that lies there; a holiday; somebody who is ill today.
UPDATE station SET service_days = '{1,2,3,4,5,6}', lat = 6.6018, lng = 3.3515 WHERE id = @11;

INSERT INTO area (id, station_id, name, streets, service_days, capacity, lat, lng, created_at, ended_at) VALUES
  (@F1, @11, 'Toyin', '{Toyin Street}', '{2,5}', 12, 6.5991, 3.3526, '2026-11-17 08:00Z', NULL);

INSERT INTO area_carrier (area_id, carrier_id, station_id) VALUES (@F1, @31, @11);

INSERT INTO holiday (station_id, day, name) VALUES (@11, '2026-12-25', 'Christmas');

UPDATE place SET area_id = @F1, landmark = 'a brown gate', gate_note = 'two dogs', bag_spot = 'left of the gate',
  lat = 6.5990, lng = 3.3527, accuracy_m = 12, position_from = 'phone'
WHERE id = @10;

INSERT INTO place (id, resident_id, name, address, area_id, landmark, gate_note, bag_spot, lat, lng, accuracy_m, position_from, created_at, removed_at) VALUES
  (@F2, @04, 'Shop', '12 Toyin Street', @F1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-17 08:00Z', NULL);

UPDATE carrier SET vehicle = 'keke', room = 12, days = '{1,2,3,4,5}', shift_from = '07:00', shift_to = '15:00' WHERE id = @31;

INSERT INTO carrier_day (carrier_id, day, is_in) VALUES (@31, '2026-11-17', false);

UPDATE request SET place_id = @04, area_id = @F1, landmark = 'a blue gate' WHERE id = @41;

UPDATE visit SET in_order = 2 WHERE id = @E2;
