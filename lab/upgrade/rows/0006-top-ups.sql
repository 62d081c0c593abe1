-- A top-up that was paid, one that was left, one that the gateway took otherwise, and its tasks.
INSERT INTO top_up (reference, id, resident_id, amount_kobo, created_at, checkout_url,
  gateway_status, asked_at,
  next_look_at, gateway_id, channel, fee_kobo, settled_at, transfer_id, doubted_at) VALUES
  ('T-51', @61, @04, 2000000, '2026-03-01 07:55Z', 'https://checkout.paystack.com/a', 'success',
    '2026-03-01 08:00Z',
    NULL, '4099260516', 'card', 30000, '2026-03-01 08:00Z', @51, NULL),
  ('T-62', @62, @05, 100000, '2026-03-02 07:55Z', 'https://checkout.paystack.com/b', 'abandoned',
    '2026-03-03 08:00Z',
    NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('T-63', @63, @05, 100000, '2026-03-03 07:55Z', NULL, 'success', '2026-03-03 08:00Z',
    NULL, '4099260517', 'bank', 1500, NULL, NULL, '2026-03-03 08:00Z');
INSERT INTO gateway_event (id, key, event, reference, body, received_at, handled_at) VALUES
  (@64, 'charge.success:4099260516', 'charge.success', 'T-51', '{"event":"charge.success"}',
    '2026-03-01 08:00Z', '2026-03-01 08:00Z');
SELECT move_money(@65, 'paystack:suspense:T-63', 'single', NULL, account_of('clearing', NULL),
  account_of('suspense', NULL), 90000, 'suspense', @63, NULL, '2026-03-03 08:00Z', NULL);
INSERT INTO gateway_task (id, kind, subject, said, raised_at) VALUES
  (@66, 'mismatch', 'T-63', 'asked for 1000 naira, took 900', '2026-03-03 08:00Z');
INSERT INTO sandbox_charge (reference, access_code, gateway_id, email, amount_kobo, currency,
  callback_url, metadata,
  created_at, status, channel, paid_at) VALUES
  ('T-51', 'access-a', '4099260516', 'ada@town.ng', 2000000, 'NGN', 'http://localhost:3000/back',
    '{}',
    '2026-03-01 07:55Z', 'success', 'card', '2026-03-01 07:59Z');
