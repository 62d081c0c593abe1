-- Carriers; requests come with their steps.
INSERT INTO carrier (id, station_id, name, phone_number, email, address, created_at, paused_at,
  photo_at) VALUES
  (@31, @11, 'Sani Bello', '+2348031000031', 'sani@town.ng', '2 Depot Road', '2026-02-01 08:00Z',
    NULL, '2026-02-01 09:00Z'),
  (@32, @11, 'Musa Garba', '+2348031000032', 'garba@town.ng', '2 Depot Road', '2026-02-01 08:00Z',
    '2026-02-02 08:00Z', NULL),
  (@33, @12, 'Bello Isa', '+2348031000033', 'isa@town.ng', '4 Depot Road', '2026-02-01 08:00Z',
    NULL, NULL);
INSERT INTO carrier_photo (carrier_id, bytes, type) VALUES (@31, '\xffd8ffe000', 'image/jpeg');
UPDATE station SET carrier_limit = 8 WHERE id = @12;
