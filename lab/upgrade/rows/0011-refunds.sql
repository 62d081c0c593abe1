-- Part of a price is given back, and what was due is paid.
SELECT move_money(@A1, 'refund:A2', 'single', NULL, account_of('income', @11), account_of('wallet',
  @04), 100000, 'refund', @71, NULL, '2026-06-10 08:00Z', @02);
INSERT INTO refund (id, request_id, amount_kobo, reason, given_at, given_by, transfer_id) VALUES
  (@A2, @71, 100000, 'half of it was left', '2026-06-10 08:00Z', @02, @A1);
SELECT move_money(@A3, 'cash:A4', 'single', NULL, account_of('cash', @12), account_of('wallet',
  @05), 60000, 'cash', @A4, NULL, '2026-06-10 09:00Z', @03);
INSERT INTO cash_receipt (id, station_id, resident_id, amount_kobo, taken_at, taken_by,
  transfer_id) VALUES
  (@A4, @12, @05, 60000, '2026-06-10 09:00Z', @03, @A3);
SELECT use_credit(@05, '2026-06-10 09:00Z');
