-- Ada brings bottles twice; the second time was a mistake. Some are sold on.
BEGIN;
SELECT move_money(@81, 'weighing:83', 'single', NULL, account_of('stock', @11), account_of('wallet',
  @04), 49500, 'recyclables', @83, NULL, '2026-05-10 08:00Z', @02);
SELECT move_money(@82, 'weighing:84', 'single', NULL, account_of('stock', @11), account_of('wallet',
  @04), 12000, 'recyclables', @84, NULL, '2026-05-11 08:00Z', @02);
INSERT INTO weighing (id, station_id, resident_id, worth_kobo, weighed_at, weighed_by,
  transfer_id) VALUES
  (@83, @11, @04, 49500, '2026-05-10 08:00Z', @02, @81), (@84, @11, @04, 12000, '2026-05-11 08:00Z',
    @02, @82);
INSERT INTO weighing_line (weighing_id, material, grams, rate_kobo) VALUES
  (@83, 'pet', 4000, 12000), (@83, 'paper', 300, 5000), (@84, 'pet', 1000, 12000);
COMMIT;
SELECT move_money(@85, 'weighing:84:reversal', 'single', NULL, account_of('wallet', @04),
  account_of('stock', @11), 12000, 'correction', @84, NULL, '2026-05-11 09:00Z', @02);
UPDATE weighing SET reversed_at = '2026-05-11 09:00Z', reversed_by = @02,
  reversal_reason = 'the sacks were wet'
WHERE id = @84;
SELECT move_money(@86, 'sale:87', 'single', NULL, account_of('cash', @11), account_of('stock', @11),
  30000, 'sale', @87, NULL, '2026-05-12 08:00Z', @02);
INSERT INTO stock_sale (id, station_id, material, grams, received_kobo, buyer, sold_at, sold_by,
  transfer_id) VALUES
  (@87, @11, 'pet', 2000, 30000, 'Alaba', '2026-05-12 08:00Z', @02, @86);
-- Letters that are written otherwise since still wait.
INSERT INTO outbox (id, key, topic, payload, created_at, due_at, attempts) VALUES
  (@2A, 'mail:weighed:83', 'mail', jsonb_build_object('to', 'ada@town.ng', 'letter', 'weighed',
    'data', jsonb_build_object('name', 'Ada Obi', 'station', 'Ikeja, Lagos', 'lines', '[{"material":
      "pet", "grams": 4000, "rateKobo": 12000, "worthKobo": 48000}, {"material": "paper", "grams": 300,
      "rateKobo": 5000, "worthKobo": 1500}]'::jsonb, 'worthKobo', 49500, 'entryId', @81)),
    '2026-05-10 08:00Z', '2026-05-10 08:00Z', 0),
  (@2B, 'mail:corrected:84', 'mail', jsonb_build_object('to', 'ada@town.ng', 'letter', 'credit-corrected',
    'data', jsonb_build_object('name', 'Ada Obi', 'station', 'Ikeja, Lagos', 'amountKobo',
      12000, 'reason', 'the sacks were wet', 'owedKobo', 0)),
    '2026-05-11 09:00Z', '2026-05-11 09:00Z', 0);
