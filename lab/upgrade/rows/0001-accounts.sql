-- A director and an applicant, two stations with staff, residents of whom one is not verified yet.
INSERT INTO account (id, role, email, name, secret_hash, created_at, verified_at) VALUES
  (@01, 'director', 'amina@town.ng', 'Amina Yusuf', '$SECRET', '2026-01-05 08:00Z',
    '2026-01-05 08:10Z'),
  (@02, 'station', 'ikeja@town.ng', 'Ikeja staff', '$SECRET', '2026-01-06 08:00Z',
    '2026-01-06 08:00Z'),
  (@03, 'station', 'kano@town.ng', 'Kano staff', '$SECRET', '2026-01-06 09:00Z',
    '2026-01-06 09:00Z'),
  (@04, 'resident', 'ada@town.ng', 'Ada Obi', '$SECRET', '2026-01-07 08:00Z', '2026-01-07 08:05Z'),
  (@05, 'resident', 'kabiru@town.ng', 'Kabiru Sani', '$SECRET', '2026-01-08 08:00Z',
    '2026-01-08 08:05Z'),
  (@06, 'resident', 'bola@town.ng', 'Bola Ade', '$SECRET', '2026-01-09 08:00Z', NULL),
  (@07, 'director', 'musa@town.ng', 'Musa Bello', '$SECRET', '2026-01-09 09:00Z',
    '2026-01-09 09:10Z'),
  (@09, 'resident', 'ngozi@town.ng', 'Ngozi Eze', '$SECRET', '2026-01-10 08:00Z',
    '2026-01-10 08:05Z'),
  (@10, 'resident', 'chidi@town.ng', 'Chidi Okoro', '$SECRET', '2026-01-10 09:00Z',
    '2026-01-10 09:05Z');
INSERT INTO director (account_id, phone_number, approved_at, approved_by) VALUES
  (@01, '+2348030000001', '2026-01-05 08:20Z', NULL), (@07, NULL, NULL, NULL);
INSERT INTO station (id, director_id, name, phone_number, address, email, created_at) VALUES
  (@11, @01, 'Ikeja, Lagos', '+2348030000002', '1 Allen Avenue', 'ikeja@town.ng',
    '2026-01-06 08:00Z'),
  (@12, @01, 'Kano, Kano', '+2348030000003', '1 Zoo Road', 'kano@town.ng', '2026-01-06 09:00Z');
INSERT INTO station_staff (account_id, station_id) VALUES (@02, @11), (@03, @12);
INSERT INTO resident (account_id, station_id, phone_number, address) VALUES
  (@04, @11, '+2348030000004', '3 Allen Avenue'), (@05, @12, '+2348030000005', '9 Zoo Road'),
  (@06, @11, NULL, '5 Toyin Street'), (@09, @12, '+2348030000009', '11 Zoo Road'),
  (@10, @11, '+2348030000010', '7 Toyin Street');
INSERT INTO consent (account_id, purpose, version, given_at)
SELECT id, 'privacy', '2026-01-01', created_at FROM account;
INSERT INTO session (id, token_hash, account_id, device, created_at, last_seen_at,
  expires_at) VALUES
  (@21, sha256('a browser of Ada'), @04, 'Chrome on Android', '2026-01-07 08:06Z',
    '2026-01-20 08:00Z', '2099-01-01Z'),
  (@22, sha256('a browser of Kabiru'), @05, 'Firefox', '2026-01-08 08:06Z', '2026-01-08 08:06Z',
    '2026-02-08 08:06Z');
INSERT INTO known_device (token_hash, account_id, created_at) VALUES
  (sha256('a device of Ada'), @04, '2026-01-07 08:06Z');
INSERT INTO mail_link (id, token_hash, purpose, account_id, created_at, expires_at, used_at) VALUES
  (@23, sha256('the link of Ada'), 'verify-email', @04, '2026-01-07 08:00Z', '2026-01-08 08:00Z',
    '2026-01-07 08:05Z'),
  (@24, sha256('the link of Bola'), 'verify-email', @06, '2026-01-09 08:00Z', '2026-01-10 08:00Z',
    NULL);
-- One letter was sent, and one is still to be sent when the new version starts.
INSERT INTO outbox (id, key, topic, payload, created_at, due_at, attempts, done_at) VALUES
  (@25, 'mail:verify:ada', 'mail', '{}', '2026-01-07 08:00Z', '2026-01-07 08:00Z', 1,
    '2026-01-07 08:00Z'),
  (@26, 'mail:changed:kabiru', 'mail',
    '{"to": "kabiru@town.ng", "letter": "password-changed", "data": {"name": "Kabiru Sani", "role": "resident"}}',
    '2026-01-20 08:00Z', '2026-01-20 08:00Z', 0, NULL);
INSERT INTO mailbox_letter (id, recipient, subject, body_text, body_html, received_at) VALUES
  (@25, 'ada@town.ng', 'Verify your email', 'Welcome, Ada.', '<p>Welcome, Ada.</p>',
    '2026-01-07 08:00Z');
INSERT INTO idempotent_answer (caller, key, fingerprint, answer, created_at) VALUES
  (@04, 'a key of Ada', sha256('a call'), '{"message": "Done.",  "data": null}',
    '2026-01-20 08:00Z');
INSERT INTO rate_limit (key, tries, ends_at) VALUES ('login:ada', 2, '2026-01-20 08:15Z');
-- A letter that is written otherwise since still waits.
INSERT INTO outbox (id, key, topic, payload, created_at, due_at, attempts) VALUES
  (@29, 'mail:applicant:musa', 'mail', jsonb_build_object('to', 'amina@town.ng', 'letter', 'applicant-waits',
    'data', jsonb_build_object('name', 'Amina Yusuf', 'applicant', 'Musa Bello')),
    '2026-01-09 09:10Z', '2026-01-09 09:10Z', 0);
