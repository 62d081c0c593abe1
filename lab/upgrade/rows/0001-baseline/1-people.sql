-- Who there is, how they come in and what they were told. @04 is an id that ends with 04.

INSERT INTO account (id, role, email, name, secret_hash, created_at, verified_at, secret_given_at, language, erased_at, address_proven_at) VALUES
  (@01, 'director', 'amina@town.ng', 'Amina Yusuf', '$SECRET', '2026-01-05 08:00Z', '2026-01-05 08:10Z', NULL, 'en', NULL, '2026-01-05 08:10Z'),
  (@02, 'station', 'ikeja@town.ng', 'Ikeja staff', '$SECRET', '2026-01-06 08:00Z', '2026-01-06 08:00Z', NULL, 'en', NULL, NULL),
  (@03, 'station', 'kano@town.ng', 'Kano staff', '$SECRET', '2026-01-06 09:00Z', '2026-01-06 09:00Z', NULL, 'en', NULL, NULL),
  (@04, 'resident', 'ada@town.ng', 'Zainab Bello', '$SECRET', '2026-01-07 08:00Z', '2026-01-07 08:05Z', NULL, 'en', NULL, '2026-01-07 08:05Z'),
  (@05, 'resident', 'kabiru@town.ng', 'Kabiru Sani', '$SECRET', '2026-01-08 08:00Z', '2026-01-08 08:05Z', NULL, 'ha', NULL, '2026-01-08 08:05Z'),
  (@07, 'director', 'musa@town.ng', 'Musa Bello', '$SECRET', '2026-01-09 09:00Z', '2026-01-09 09:10Z', NULL, 'en', NULL, '2026-01-09 09:10Z'),
  (@08, 'station', 'enugu@town.ng', 'Enugu staff', '$SECRET', '2026-08-01 08:00Z', '2026-08-01 08:00Z', '2026-08-01 08:00Z', 'en', NULL, NULL),
  (@09, 'resident', '018f0000-0000-7000-8000-000000000009@erased.invalid', 'Former resident', '-', '2026-01-10 08:00Z', NULL, NULL, 'en', '2026-11-01 08:00Z', NULL),
  (@10, 'resident', 'chidi@town.ng', 'Chidi Okoro', '$SECRET', '2026-01-10 09:00Z', '2026-01-10 09:05Z', NULL, 'en', NULL, '2026-01-10 09:05Z'),
  (@BC, 'director', 'zainab@town.ng', 'Zainab Idris', '$SECRET', '2026-11-01 08:00Z', '2026-11-01 08:10Z', NULL, 'en', NULL, NULL);

INSERT INTO station (id, director_id, name, phone_number, address, email, created_at, suspended_at, carrier_limit, cash_ceiling_kobo, suspension_reason) VALUES
  (@11, @01, 'Ikeja, Lagos', '+2348030000002', '1 Allen Avenue', 'ikeja@town.ng', '2026-01-06 08:00Z', NULL, 5, 2000000, NULL),
  (@12, @01, 'Kano, Kano', '+2348030000003', '1 Zoo Road', 'kano@town.ng', '2026-01-06 09:00Z', NULL, 8, 2000000, NULL),
  (@13, @01, 'Enugu, Enugu', '+2348030000013', '1 Ogui Road', 'enugu@town.ng', '2026-08-01 08:00Z', '2026-08-02 08:00Z', 5, 2000000, 'no lorry');

INSERT INTO director (account_id, phone_number, approved_at, approved_by, approver_named_at) VALUES
  (@01, '+2348030000001', '2026-01-05 08:20Z', NULL, '2026-01-05 08:20Z'), (@07, NULL, NULL, NULL, NULL),
  (@BC, NULL, '2026-11-02 08:00Z', @01, '2026-11-03 08:00Z');

INSERT INTO director_approval (director_id, approver_id, at) VALUES
  (@07, @01, '2026-11-04 08:00Z');

INSERT INTO consent (account_id, purpose, version, given_at, withdrawn_at) VALUES
  (@01, 'privacy', '2026-01-01', '2026-01-05 08:00Z', NULL),
  (@02, 'privacy', '2026-01-01', '2026-01-06 08:00Z', NULL),
  (@03, 'privacy', '2026-01-01', '2026-01-06 09:00Z', NULL),
  (@04, 'privacy', '2026-01-01', '2026-01-07 08:00Z', NULL),
  (@04, 'sms', '2026-10-01', '2026-10-01 08:00Z', NULL),
  (@05, 'privacy', '2026-01-01', '2026-01-08 08:00Z', '2026-10-01 08:00Z'),
  (@05, 'privacy', '2026-01-01', '2026-10-02 08:00Z', NULL),
  (@07, 'privacy', '2026-01-01', '2026-01-09 09:00Z', NULL),
  (@09, 'privacy', '2026-01-01', '2026-01-10 08:00Z', NULL),
  (@10, 'privacy', '2026-01-01', '2026-01-10 09:00Z', NULL);

INSERT INTO known_device (token_hash, account_id, created_at) VALUES
  (E'\\x12eb81e2b569445e8148eac3ca6c6d91d3c3ae9a6f92c9c037277daf0d3c2108', @04, '2026-01-07 08:06Z');

INSERT INTO registration (id, role, email, name, secret_hash, station_id, phone_number, address, agreed, browser_hash, device, created_at) VALUES
  (@06, 'resident', 'bola@town.ng', 'Bola Ade', '$SECRET', @11, NULL, '5 Toyin Street', true, E'\\xf15ac61c09bda012b1dc1166b0f7db7322b1c1254da5b69dc795e8dfc473683c', 'Unknown device', '2026-01-09 08:00Z'),
  (@24, 'resident', 'bisi@home.ng', 'Bisi Adewale', '$SECRET', @11, '+2348037654321', '14 Opebi Road', true, E'\\xa5f121ba8b9bac50f1a90537a01ac15ed2bb9fa6671c46ce84891487b81f8dd7', 'Chrome on Android', '2026-02-20 08:00Z');

INSERT INTO resident (account_id, station_id, phone_number, address, sorted_name) VALUES
  (@04, @11, '+2348030000004', '3 Allen Avenue', 'zainab bello'),
  (@05, @12, '+2348030000005', '9 Zoo Road', 'kabiru sani'), (@09, @12, NULL, 'removed', 'former resident'),
  (@10, @11, '+2348030000010', '7 Toyin Street', 'chidi okoro');

INSERT INTO station_staff (account_id, station_id) VALUES
  (@02, @11), (@03, @12), (@08, @13);

INSERT INTO session (id, token_hash, account_id, device, created_at, last_seen_at, expires_at) VALUES
  (@21, E'\\x818948beffe54a5fc485112d030ae934dafac0c2e8a7a3b6764fb411feb2e130', @04, 'Chrome on Android', '2026-01-07 08:06Z', '2026-01-20 08:00Z', '2026-04-07 08:06Z'),
  (@22, E'\\xc3ecd617fe12922adddb0dd33c13346aec0a67f2b4daa0744afeafd2989ec645', @05, 'Firefox', '2026-01-08 08:06Z', '2026-01-08 08:06Z', '2026-02-08 08:06Z');

INSERT INTO mail_link (id, token_hash, purpose, account_id, created_at, expires_at, new_email) VALUES
  (@27, E'\\x1accd3acc9de43b4defb104d35e0cdc1288103373c0fb31d1f8a566b0dae15fa', 'change-email', @04, '2026-02-10 08:00Z', '2026-02-11 08:00Z', 'ada.obi@town.ng');

INSERT INTO second_step (account_id, used_step, pending_key) VALUES
  (@05, 0, E'\\x3031bf180c12274630b25318000d54b0e53b35f40569fcd9276c498caf6adf90');

INSERT INTO recovery_code (account_id, code_hash, used_at) VALUES
  (@05, E'\\x3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3', '2026-10-01 08:00Z'),
  (@05, E'\\x7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed', NULL);

INSERT INTO invitation (id, director_id, email, station, token_hash, sent_at, expires_at, opened_at, accepted_at, station_id) VALUES
  (@C1, @01, 'jos@town.ng', 'Jos, Plateau', E'\\x2316d43d94fc8585f3a3a21c3da00d084b6dbdbccf143eeefe38b8c0fdd0b12b', '2026-08-01 08:00Z', '2026-08-08 08:00Z', NULL, NULL, NULL),
  (@C2, @01, 'enugu@town.ng', 'Enugu, Enugu', E'\\xe12056c3ee48dcf565bc5b3746e1ac16938a916c1a6d095f2f6584dfa2317e3f', '2026-07-30 08:00Z', '2026-08-06 08:00Z', '2026-08-01 07:50Z', '2026-08-01 08:00Z', @13);

INSERT INTO push_subscription (id, account_id, session_id, endpoint, p256dh, auth, created_at) VALUES
  (@E1, @05, @22, 'https://push.invalid/kabiru', 'a public key', 'a secret', '2026-09-01 08:00Z');

INSERT INTO upload (id, account_id, bytes, width, height, created_at) VALUES
  (@FA, @04, E'\\x524946460000', 1, 1, '2026-11-14 08:00Z'),
  (@FB, NULL, E'\\x524946460000', 1, 1, '2026-11-14 08:01Z');

INSERT INTO audit (id, at, account_id, role, name, director_id, station_id, what, detail, address, device, sought) VALUES
  (@D1, '2026-08-10 08:00Z', @02, 'station', 'Ikeja staff', @01, @11, 'POST /api/requests/:requestId/assignment', '{"requestId":"018f0000-0000-7000-8000-000000000041"}', '127.0.0.1', 'Firefox', 'ikeja staff ada obi');

INSERT INTO notice (id, key, account_id, kind, title, link, at, read_at) VALUES
  (@D2, 'applicant:musa:amina', @01, 'applicant', 'Musa Bello wants to be a director', '/director', '2026-08-10 08:00Z', NULL),
  (@D3, 'moved:ada', @04, 'moved', 'Your station has news', '/user', '2026-08-10 08:00Z', '2026-08-10 09:00Z');

INSERT INTO notification_preference (account_id, subject, channel, wanted, chosen_at) VALUES
  (@04, 'pickup', 'sms', true, '2026-09-01 08:00Z');

INSERT INTO bounced_address (email, at, why) VALUES
  ('gone@town.ng', '2026-09-01 08:00Z', 'no such mailbox');

INSERT INTO sms_message (id, recipient, body, at) VALUES
  (@E2, '+2348030000004', 'Sani Bello comes today.', '2026-09-01 08:00Z');

INSERT INTO mailbox_letter (id, recipient, subject, body_text, body_html, received_at) VALUES
  (@25, 'ada@town.ng', 'Verify your email', 'Welcome, Ada.', '<p>Welcome, Ada.</p>', '2026-01-07 08:00Z');

INSERT INTO reminder (key, at) VALUES
  ('unverified:bola', '2026-09-01 08:00Z');

INSERT INTO outbox (id, key, topic, payload, created_at, due_at, attempts, done_at, failed_at, problem) VALUES
  (@25, 'mail:verify:ada', 'mail', '{}', '2026-01-07 08:00Z', '2026-01-07 08:00Z', 1, '2026-01-07 08:00Z', NULL, NULL),
  (@26, 'mail:changed:kabiru', 'mail', '{"to": "kabiru@town.ng", "data": {"name": "Kabiru Sani", "role": "resident"}, "letter": "password-changed"}', '2026-01-20 08:00Z', '2026-01-20 08:00Z', 0, NULL, NULL, NULL),
  (@28, 'mail:gone', 'mail', '{}', '2026-11-10 08:00Z', '2026-11-10 08:00Z', 1, NULL, '2026-11-10 08:00Z', 'no such mailbox'),
  (@BA, 'notice:BA', 'notice-out', '{}', '2026-11-10 08:00Z', '2026-11-10 08:00Z', 1, '2026-11-10 08:01Z', NULL, NULL),
  (@BB, 'notice:BB', 'notice-out', '{}', '2026-11-10 08:00Z', '2026-11-12 08:00Z', 12, NULL, '2026-11-12 08:00Z', 'nobody answers');

INSERT INTO idempotent_answer (caller, key, fingerprint, answer, created_at) VALUES
  (@04, 'a key of Ada', E'\\x695d3ee454e2cf72f15c227bc16c2935d27e3c4a7fc360cc5a02c4f0b29adf15', '{"message": "Done.",  "data": null}', '2026-01-20 08:00Z');

INSERT INTO clock_mark (one, latest_at) VALUES
  (true, '2026-11-12 08:00Z');
