-- Money goes through the door that the owner of a database can make.
SELECT move_money(@AA, 'cash:AB', 'single', NULL, account_of('cash', @11), account_of('wallet',
  @10), 30000, 'cash', @AB, NULL, '2026-11-05 08:00Z', @02);
INSERT INTO cash_receipt (id, station_id, resident_id, amount_kobo, taken_at, taken_by,
  transfer_id) VALUES
  (@AB, @11, @10, 30000, '2026-11-05 08:00Z', @02, @AA);
