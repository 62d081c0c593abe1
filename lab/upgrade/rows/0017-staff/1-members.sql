-- A cashier who comes in by a number, a clerk who left, the laptop that they share, somebody who is invited, and what
-- waits for the head.
INSERT INTO account (id, role, phone_number, name, created_at, verified_at, closed_at) VALUES
  (@7A, 'station', '+2348030000074', 'Tunde Alabi', '2026-11-16 08:00Z', '2026-11-16 08:00Z', NULL),
  (@7B, 'station', NULL, 'Bisi Cole', '2026-11-16 08:00Z', '2026-11-16 08:00Z', '2026-11-16 12:00Z');
INSERT INTO station_staff (account_id, station_id, member_role, invited_by, named_at, pin_hash, wrong_pins, ended_at, ended_by) VALUES
  (@7A, @11, 'cashier', @02, '2026-11-16 08:00Z', '$SECRET', 1, NULL, NULL),
  (@7B, @11, 'clerk', @02, '2026-11-16 08:00Z', NULL, 0, '2026-11-16 12:00Z', @02);
INSERT INTO station_device (id, station_id, token_hash, device, trusted_at, trusted_by, wrong_pins) VALUES
  (@7C, @11, decode(repeat('7c', 32), 'hex'), 'Chrome on Windows', '2026-11-16 08:00Z', @02, 2);
INSERT INTO staff_invitation (id, station_id, invited_by, member_role, name, email, phone_number, token_hash, sent_at, expires_at, accepted_at, account_id) VALUES
  (@7D, @11, @02, 'clerk', 'Ngozi Eze', 'ngozi@town.ng', NULL, decode(repeat('7d', 32), 'hex'), '2026-11-16 08:00Z', '2026-11-30 08:00Z', NULL, NULL),
  (@7E, @11, @02, 'cashier', 'Tunde Alabi', NULL, '+2348030000074', decode(repeat('7e', 32), 'hex'), '2026-11-15 08:00Z', '2026-11-29 08:00Z', '2026-11-16 08:00Z', @7A);
INSERT INTO approval (id, station_id, kind, asked_by, asked_at, carrier_id, expected_kobo, counted_kobo, amount_kobo, reason) VALUES
  (@7F, @11, 'shortage', @7A, '2026-11-16 17:00Z', @31, 500000, 300000, 200000, 'A bag was lost');
