-- Money comes in, is set aside, captured and given back.
SELECT move_money(@51, 'paystack:charge:T-51', 'single', NULL, account_of('clearing', NULL),
  account_of('wallet', @04), 2000000, 'top-up', @61, NULL, '2026-03-01 08:00Z', NULL);
SELECT move_money(@52, 'request:41:hold', 'pending', NULL, account_of('wallet', @04),
  account_of('income', @11), 50000, 'pickup', @41, NULL, '2026-03-01 09:00Z', @04);
SELECT move_money(@53, 'request:41:post', 'post', @52, NULL, NULL, 40000, 'pickup', @41, 'for less',
  '2026-03-01 10:00Z', @02);
SELECT move_money(@54, 'request:42:hold', 'pending', NULL, account_of('wallet', @04),
  account_of('income', @11), 50000, 'pickup', @42, NULL, '2026-03-01 11:00Z', @04);
SELECT move_money(@55, 'request:44:hold', 'pending', NULL, account_of('wallet', @04),
  account_of('income', @11), 50000, 'pickup', @44, NULL, '2026-03-01 12:00Z', @04);
SELECT move_money(@56, 'request:44:void', 'void', @55, NULL, NULL, NULL, 'pickup', @44, NULL,
  '2026-03-01 13:00Z', @04);
