-- Somebody with a number and nothing else, who is moving to another one; and a code that is on its way.
INSERT INTO account (id, role, phone_number, name, created_at, verified_at, language) VALUES
  (@F1, 'resident', '+2348051112222', 'Bola Ade', '2026-11-10 08:00Z', '2026-11-10 08:00Z', 'pcm');
INSERT INTO resident (account_id, station_id, phone_number, address, sorted_name) VALUES
  (@F1, @11, '+2348051112222', '9 Toyin Street', 'bola ade');
INSERT INTO number_move (account_id, phone_number, station_id, by, asked_at, counts_at) VALUES
  (@F1, '+2348073334444', @11, @02, '2026-11-14 08:00Z', '2026-11-15 08:00Z');
INSERT INTO phone_code (id, phone_number, language, created_at, expires_at) VALUES
  (@F2, '+2348051112222', 'pcm', '2026-11-14 08:00Z', '2026-11-14 08:10Z');
UPDATE figure SET amount = amount + 1
WHERE owner IN (@01, @11) AND grain = 'all' AND figure = 'residents';
