-- What the stations ask and pay, and between what the director lets them choose.
INSERT INTO price_bound (station_id, item, least_kobo, most_kobo, set_at, set_by) VALUES
  (@11, 'pickup', 30000, 100000, '2026-05-01 08:00Z', @01);
INSERT INTO price (station_id, item, valid_from, amount_kobo, set_at, set_by) VALUES
  (@11, 'pickup', '2026-05-02', 60000, '2026-05-01 09:00Z', @02),
  (@11, 'pet', '2026-05-02', 12000, '2026-05-01 09:00Z', @02),
  (@11, 'pickup', '2026-05-02', 55000, '2026-05-01 10:00Z', @02);
