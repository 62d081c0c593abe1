-- Notes at the station and at the door, a count that was off.
SELECT move_money(@91, 'cash:93', 'single', NULL, account_of('cash', @11), account_of('wallet',
  @04), 70000, 'cash', @93, NULL, '2026-06-01 08:00Z', @02);
SELECT move_money(@92, 'cash:94', 'single', NULL, account_of('cash', @31), account_of('wallet',
  @10), 40000, 'cash', @94, NULL, '2026-06-01 09:00Z', @02);
INSERT INTO cash_receipt (id, station_id, resident_id, carrier_id, amount_kobo, taken_at, taken_by,
  transfer_id) VALUES
  (@93, @11, @04, NULL, 70000, '2026-06-01 08:00Z', @02, @91), (@94, @11, @10, @31, 40000,
    '2026-06-01 09:00Z', @02, @92);
SELECT move_money(@95, 'count:97', 'single', NULL, account_of('bank', @11), account_of('cash', @11),
  99000, 'count', @97, NULL, '2026-06-02 08:00Z', @02);
SELECT move_money(@96, 'count:97:difference', 'single', NULL, account_of('difference', @11),
  account_of('cash', @11), 1000, 'count', @97, NULL, '2026-06-02 08:00Z', @02);
INSERT INTO cash_count (id, station_id, carrier_id, expected_kobo, counted_kobo, note, counted_at,
  counted_by) VALUES
  (@97, @11, NULL, 100000, 99000, 'a torn note', '2026-06-02 08:00Z', @02);
-- A letter that is written otherwise since still waits.
INSERT INTO outbox (id, key, topic, payload, created_at, due_at, attempts) VALUES
  (@2C, 'mail:cash:93', 'mail', jsonb_build_object('to', 'ada@town.ng', 'letter', 'cash-taken',
    'data', jsonb_build_object('name', 'Ada Obi', 'station', 'Ikeja, Lagos', 'amountKobo',
      70000, 'carrier', NULL, 'entryId', @91)),
    '2026-06-01 08:00Z', '2026-06-01 08:00Z', 0);
