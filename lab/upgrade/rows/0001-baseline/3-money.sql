-- What was paid, set aside, brought and given back.

INSERT INTO ledger_account (id, kind, owner, shard, debits_pending, debits_posted, credits_pending, credits_posted, entries) VALUES
  (@00, 'clearing', NULL, 0, 0, 2090000, 0, 0, 2), (@0A, 'wallet', @10, 0, 0, 0, 0, 70000, 2),
  (@0B, 'cash', @12, 0, 0, 60000, 0, 0, 1), (@0C, 'stock', @11, 0, 0, 61500, 0, 42000, 4),
  (@0D, 'wallet', @05, 0, 0, 50000, 0, 60000, 2), (@0E, 'difference', @11, 0, 0, 1000, 0, 0, 1),
  (@0F, 'income', @11, 0, 0, 100000, 150000, 490000, 4), (@14, 'income', @12, 0, 0, 0, 0, 50000, 1),
  (@15, 'cash', @11, 0, 0, 130000, 0, 100000, 5), (@16, 'bank', @11, 0, 0, 99000, 0, 0, 1),
  (@17, 'wallet', @04, 0, 150000, 502000, 0, 2231500, 9), (@18, 'suspense', NULL, 0, 0, 0, 0, 90000, 1),
  (@19, 'cash', @31, 0, 0, 40000, 0, 0, 1);

INSERT INTO transfer (id, key, kind, pending_id, debit_account, credit_account, amount_kobo, reason, about, note, at, by_account) VALUES
  (@51, 'paystack:charge:T-51', 'single', NULL, @00, @17, 2000000, 'top-up', @61, NULL, '2026-03-01 08:00Z', NULL),
  (@52, 'request:41:hold', 'pending', NULL, @17, @0F, 50000, 'pickup', @41, NULL, '2026-03-01 09:00Z', @04),
  (@53, 'request:41:post', 'post', @52, @17, @0F, 40000, 'pickup', @41, 'for less', '2026-03-01 10:00Z', @02),
  (@54, 'request:42:hold', 'pending', NULL, @17, @0F, 50000, 'pickup', @42, NULL, '2026-03-01 11:00Z', @04),
  (@55, 'request:44:hold', 'pending', NULL, @17, @0F, 50000, 'pickup', @44, NULL, '2026-03-01 12:00Z', @04),
  (@56, 'request:44:void', 'void', @55, @17, @0F, 50000, 'pickup', @44, NULL, '2026-03-01 13:00Z', @04),
  (@65, 'paystack:suspense:T-63', 'single', NULL, @00, @18, 90000, 'suspense', @63, NULL, '2026-03-03 08:00Z', NULL),
  (@81, 'weighing:83', 'single', NULL, @0C, @17, 49500, 'recyclables', @83, NULL, '2026-05-10 08:00Z', @02),
  (@82, 'weighing:84', 'single', NULL, @0C, @17, 12000, 'recyclables', @84, NULL, '2026-05-11 08:00Z', @02),
  (@85, 'weighing:84:reversal', 'single', NULL, @17, @0C, 12000, 'correction', @84, NULL, '2026-05-11 09:00Z', @02),
  (@86, 'sale:87', 'single', NULL, @15, @0C, 30000, 'sale', @87, NULL, '2026-05-12 08:00Z', @02),
  (@91, 'cash:93', 'single', NULL, @15, @17, 70000, 'cash', @93, NULL, '2026-06-01 08:00Z', @02),
  (@92, 'cash:94', 'single', NULL, @19, @0A, 40000, 'cash', @94, NULL, '2026-06-01 09:00Z', @02),
  (@95, 'count:97', 'single', NULL, @16, @15, 99000, 'count', @97, NULL, '2026-06-02 08:00Z', @02),
  (@96, 'count:97:difference', 'single', NULL, @0E, @15, 1000, 'count', @97, NULL, '2026-06-02 08:00Z', @02),
  (@A1, 'refund:A2', 'single', NULL, @0F, @17, 100000, 'refund', @71, NULL, '2026-06-10 08:00Z', @02),
  (@A3, 'cash:A4', 'single', NULL, @0B, @0D, 60000, 'cash', @A4, NULL, '2026-06-10 09:00Z', @03),
  (@AA, 'cash:AB', 'single', NULL, @15, @0A, 30000, 'cash', @AB, NULL, '2026-11-05 08:00Z', @02),
  (@1A, 'request:018f0000-0000-7000-8000-000000000071:hold:300000', 'pending', NULL, @17, @0F, 300000, 'special', @71, NULL, '2026-04-01 08:00Z', @04),
  (@1B, 'hold:018f0000-0000-7000-8000-00000000001c:post', 'post', @1C, @17, @0F, 150000, 'special', @B1, NULL, '2026-07-02 14:00Z', @04),
  (@1D, 'request:018f0000-0000-7000-8000-0000000000b2:hold:50000', 'pending', NULL, @17, @0F, 50000, 'pickup', @B2, NULL, '2026-07-03 08:00Z', @04),
  (@1E, 'hold:018f0000-0000-7000-8000-00000000001a:post', 'post', @1A, @17, @0F, 300000, 'special', @71, NULL, '2026-04-03 14:00Z', @04),
  (@1F, 'due:018f0000-0000-7000-8000-000000000072', 'single', NULL, @0D, @14, 50000, 'due', @72, NULL, '2026-06-10 09:00Z', NULL),
  (@23, 'request:018f0000-0000-7000-8000-000000000073:hold:50000', 'pending', NULL, @17, @0F, 50000, 'pickup', @73, NULL, '2026-04-02 08:00Z', @04),
  (@1C, 'request:018f0000-0000-7000-8000-0000000000b1:hold:150000', 'pending', NULL, @17, @0F, 150000, 'special', @B1, NULL, '2026-07-01 08:00Z', @04);

INSERT INTO entry (account_id, sequence, transfer_id, amount_kobo, balance_kobo, at) VALUES
  (@00, 1, @51, -2000000, -2000000, '2026-03-01 08:00Z'), (@00, 2, @65, -90000, -2090000, '2026-03-03 08:00Z'),
  (@0A, 1, @92, 40000, 40000, '2026-06-01 09:00Z'), (@0A, 2, @AA, 30000, 70000, '2026-11-05 08:00Z'),
  (@0B, 1, @A3, -60000, -60000, '2026-06-10 09:00Z'), (@0C, 1, @81, -49500, -49500, '2026-05-10 08:00Z'),
  (@0C, 2, @82, -12000, -61500, '2026-05-11 08:00Z'), (@0C, 3, @85, 12000, -49500, '2026-05-11 09:00Z'),
  (@0C, 4, @86, 30000, -19500, '2026-05-12 08:00Z'), (@0D, 1, @A3, 60000, 60000, '2026-06-10 09:00Z'),
  (@0D, 2, @1F, -50000, 10000, '2026-06-10 09:00Z'), (@0E, 1, @96, -1000, -1000, '2026-06-02 08:00Z'),
  (@0F, 1, @53, 40000, 40000, '2026-03-01 10:00Z'), (@0F, 2, @1E, 300000, 340000, '2026-04-03 14:00Z'),
  (@0F, 3, @A1, -100000, 240000, '2026-06-10 08:00Z'), (@0F, 4, @1B, 150000, 390000, '2026-07-02 14:00Z'),
  (@14, 1, @1F, 50000, 50000, '2026-06-10 09:00Z'), (@15, 1, @86, -30000, -30000, '2026-05-12 08:00Z'),
  (@15, 2, @91, -70000, -100000, '2026-06-01 08:00Z'), (@15, 3, @95, 99000, -1000, '2026-06-02 08:00Z'),
  (@15, 4, @96, 1000, 0, '2026-06-02 08:00Z'), (@15, 5, @AA, -30000, -30000, '2026-11-05 08:00Z'),
  (@16, 1, @95, -99000, -99000, '2026-06-02 08:00Z'), (@17, 1, @51, 2000000, 2000000, '2026-03-01 08:00Z'),
  (@17, 2, @53, -40000, 1960000, '2026-03-01 10:00Z'), (@17, 3, @1E, -300000, 1660000, '2026-04-03 14:00Z'),
  (@17, 4, @81, 49500, 1709500, '2026-05-10 08:00Z'), (@17, 5, @82, 12000, 1721500, '2026-05-11 08:00Z'),
  (@17, 6, @85, -12000, 1709500, '2026-05-11 09:00Z'), (@17, 7, @91, 70000, 1779500, '2026-06-01 08:00Z'),
  (@17, 8, @A1, 100000, 1879500, '2026-06-10 08:00Z'), (@17, 9, @1B, -150000, 1729500, '2026-07-02 14:00Z'),
  (@18, 1, @65, 90000, 90000, '2026-03-03 08:00Z'), (@19, 1, @92, -40000, -40000, '2026-06-01 09:00Z');

INSERT INTO top_up (reference, id, resident_id, amount_kobo, created_at, checkout_url, gateway_status, asked_at, gateway_id, channel, fee_kobo, settled_at, transfer_id, doubted_at) VALUES
  ('T-51', @61, @04, 2000000, '2026-03-01 07:55Z', 'https://checkout.paystack.com/a', 'success', '2026-03-01 08:00Z', 4099260516, 'card', 30000, '2026-03-01 08:00Z', @51, NULL),
  ('T-62', @62, @05, 100000, '2026-03-02 07:55Z', 'https://checkout.paystack.com/b', 'abandoned', '2026-03-03 08:00Z', NULL, NULL, NULL, NULL, NULL, NULL),
  ('T-63', @63, @05, 100000, '2026-03-03 07:55Z', NULL, 'success', '2026-03-03 08:00Z', 4099260517, 'bank', 1500, NULL, NULL, '2026-03-03 08:00Z');

INSERT INTO gateway_event (id, key, event, reference, body, received_at, deliveries, handled_at) VALUES
  (@64, 'charge.success:4099260516', 'charge.success', 'T-51', E'\\x7b226576656e74223a226368617267652e73756363657373227d', '2026-03-01 08:00Z', 1, '2026-03-01 08:00Z');

INSERT INTO gateway_task (id, kind, subject, said, raised_at) VALUES
  (@66, 'mismatch', 'T-63', 'asked for 1000 naira, took 900', '2026-03-03 08:00Z');

INSERT INTO sandbox_charge (reference, access_code, gateway_id, email, amount_kobo, currency, callback_url, metadata, created_at, status, channel, paid_at, mishaps, verifies) VALUES
  ('T-51', 'access-a', 4099260516, 'ada@town.ng', 2000000, 'NGN', 'http://localhost:3000/back', '{}', '2026-03-01 07:55Z', 'success', 'card', '2026-03-01 07:59Z', '{}', 0);

INSERT INTO due (request_id, resident_id, station_id, amount_kobo, since, settled_at, transfer_id) VALUES
  (@72, @05, @12, 50000, '2026-04-03 14:00Z', '2026-06-10 09:00Z', @1F);

INSERT INTO refund (id, request_id, amount_kobo, reason, given_at, given_by, transfer_id) VALUES
  (@A2, @71, 100000, 'half of it was left', '2026-06-10 08:00Z', @02, @A1);

INSERT INTO cash_receipt (id, station_id, resident_id, carrier_id, amount_kobo, taken_at, taken_by, transfer_id) VALUES
  (@93, @11, @04, NULL, 70000, '2026-06-01 08:00Z', @02, @91),
  (@94, @11, @10, @31, 40000, '2026-06-01 09:00Z', @02, @92),
  (@A4, @12, @05, NULL, 60000, '2026-06-10 09:00Z', @03, @A3),
  (@AB, @11, @10, NULL, 30000, '2026-11-05 08:00Z', @02, @AA);

INSERT INTO cash_count (id, station_id, expected_kobo, counted_kobo, note, counted_at, counted_by) VALUES
  (@97, @11, 100000, 99000, 'a torn note', '2026-06-02 08:00Z', @02);

INSERT INTO weighing (id, station_id, resident_id, worth_kobo, weighed_at, weighed_by, transfer_id, reversed_at, reversed_by, reversal_reason) VALUES
  (@83, @11, @04, 49500, '2026-05-10 08:00Z', @02, @81, NULL, NULL, NULL),
  (@84, @11, @04, 12000, '2026-05-11 08:00Z', @02, @82, '2026-05-11 09:00Z', @02, 'the sacks were wet');

INSERT INTO weighing_line (weighing_id, material, grams, rate_kobo) VALUES
  (@83, 'paper', 300, 5000), (@83, 'pet', 4000, 12000), (@84, 'pet', 1000, 12000);

INSERT INTO stock (station_id, material, grams) VALUES
  (@11, 'paper', 300), (@11, 'pet', 2000);

INSERT INTO stock_sale (id, station_id, material, grams, received_kobo, buyer, sold_at, sold_by, transfer_id) VALUES
  (@87, @11, 'pet', 2000, 30000, 'Alaba', '2026-05-12 08:00Z', @02, @86);
