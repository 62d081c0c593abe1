-- Conversations of a resident and of a visitor.
INSERT INTO ticket (id, station_id, account_id, name, email, token_hash, title, created_at, last_at,
  last_by_asker,
  first_answered_at, sought) VALUES
  (@F1, @11, @04, 'Ada Obi', 'ada@town.ng', NULL, 'Where is my goat?', '2026-09-10 08:00Z',
    '2026-09-10 09:00Z', false,
    '2026-09-10 09:00Z', 'ada obi goat'),
  (@F2, NULL, NULL, 'Femi Ojo', 'femi@town.ng', sha256('the link of Femi'), 'Do you come to Ota?',
    '2026-09-11 08:00Z',
    '2026-09-11 08:00Z', true, NULL, 'femi ojo ota');
INSERT INTO ticket_message (id, ticket_id, by_role, by_account, name, body, at) VALUES
  (@F3, @F1, 'asker', @04, 'Ada Obi', 'Where is my goat?', '2026-09-10 08:00Z'),
  (@F4, @F1, 'station', @02, 'Ikeja staff', 'It is here.', '2026-09-10 09:00Z'),
  (@F5, @F2, 'asker', NULL, 'Femi Ojo', 'Do you come to Ota?', '2026-09-11 08:00Z');
INSERT INTO ticket_picture (id, message_id, bytes, width, height) VALUES (@F6, @F3,
  '\x524946460000', 1, 1);
INSERT INTO canned_answer (id, station_id, title, body) VALUES (@F7, @11, 'Hours',
  'From eight to five.');
INSERT INTO ticket_reply (token_hash, ticket_id, account_id) VALUES (sha256('Ada answers'), @F1,
  @04);
