-- Carriers, prices, requests in every state, conversations.

INSERT INTO carrier (id, station_id, name, phone_number, email, address, created_at, paused_at, holds, total, photo_at, rated, stars, language) VALUES
  (@31, @11, 'Sani Bello', '+2348031000031', 'sani@town.ng', '2 Depot Road', '2026-02-01 08:00Z', NULL, 0, 4, '2026-02-01 09:00Z', 3, 12, 'pcm'),
  (@32, @11, 'Musa Garba', '+2348031000032', 'garba@town.ng', '2 Depot Road', '2026-02-01 08:00Z', '2026-02-02 08:00Z', 0, 0, NULL, 0, 0, 'en'),
  (@33, @12, 'Bello Isa', '+2348031000033', 'isa@town.ng', '4 Depot Road', '2026-02-01 08:00Z', NULL, 1, 2, NULL, 0, 0, 'ha');

INSERT INTO carrier_photo (carrier_id, bytes, type) VALUES
  (@31, E'\\xffd8ffe000', 'image/jpeg');

INSERT INTO price (id, station_id, item, valid_from, amount_kobo, set_at, set_by) OVERRIDING SYSTEM VALUE VALUES
  (2, @11, 'pet', '2026-05-02', 12000, '2026-05-01 09:00Z', @02),
  (1, @11, 'pickup', '2026-05-02', 60000, '2026-05-01 09:00Z', @02),
  (3, @11, 'pickup', '2026-05-02', 55000, '2026-05-01 10:00Z', @02);

INSERT INTO price_bound (station_id, item, least_kobo, most_kobo, set_at, set_by) VALUES
  (@11, 'pickup', 30000, 100000, '2026-05-01 08:00Z', @01);

INSERT INTO request (id, kind, resident_id, station_id, message, address, pay_with, price_kobo, due_on, created_at, month, place, quoted_kobo, quoted_at, accepted_at, carrier_id, assigned_at, picked_up_at, closed_at, cancelled_at, declined_at, decline_reason, rating, comment, changed_at, changed_by_role, changed_by, sought) VALUES
  (@41, 'subscription', @04, @11, 'household', '3 Allen Avenue', 'wallet', 50000, '2026-02-03', '2026-02-03 08:00Z', '2026-02-01', 1, NULL, NULL, NULL, @31, '2026-02-07 08:00Z', '2026-02-07 10:00Z', '2026-02-07 12:00Z', NULL, NULL, NULL, 4, 'on time', '2026-02-07 12:00Z', 'resident', @04, 'Ada Obi household'),
  (@42, 'subscription', @04, @11, 'household', '3 Allen Avenue', 'wallet', 50000, '2026-02-04', '2026-02-04 08:00Z', '2026-02-01', 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-02-04 08:00Z', 'resident', @04, 'Ada Obi household'),
  (@43, 'special', @05, @12, 'an old fridge', '3 Allen Avenue', 'wallet', 250000, '2026-02-04', '2026-02-04 09:00Z', NULL, NULL, 250000, '2026-02-05 10:00Z', '2026-02-05 11:00Z', @33, '2026-02-06 08:00Z', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-02-06 08:00Z', 'station', @03, 'Kabiru Sani an old fridge'),
  (@44, 'subscription', @04, @11, 'household', '3 Allen Avenue', 'wallet', 50000, '2026-02-05', '2026-02-05 08:00Z', '2026-02-01', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-02-07 12:00Z', NULL, NULL, NULL, NULL, '2026-02-07 12:00Z', 'resident', @04, 'Ada Obi household'),
  (@45, 'subscription', @05, @12, 'household', '3 Allen Avenue', 'wallet', 50000, '2026-02-05', '2026-02-05 09:00Z', '2026-02-01', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-02-07 12:00Z', 'the road is flooded', NULL, NULL, '2026-02-07 12:00Z', 'station', @03, 'Kabiru Sani household'),
  (@46, 'subscription', @04, @11, 'household', '3 Allen Avenue', 'wallet', 50000, '2026-02-06', '2026-02-06 08:00Z', '2026-02-01', 4, NULL, NULL, NULL, @31, '2026-02-07 08:00Z', '2026-02-07 10:00Z', NULL, NULL, NULL, NULL, NULL, NULL, '2026-02-07 10:00Z', 'station', @02, 'Ada Obi household'),
  (@47, 'subscription', @09, @12, 'removed', 'removed', 'wallet', 50000, '2026-02-06', '2026-02-06 09:00Z', '2026-02-01', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-02-07 12:00Z', 'removed', NULL, NULL, '2026-02-07 12:00Z', 'station', @03, 'Former resident 000047'),
  (@71, 'special', @04, @11, 'sacks', '3 Allen Avenue', 'wallet', 300000, '2026-04-03', '2026-04-01 08:00Z', NULL, NULL, NULL, NULL, NULL, @31, '2026-04-03 10:00Z', '2026-04-03 12:00Z', '2026-04-03 14:00Z', NULL, NULL, NULL, 5, NULL, '2026-04-03 14:00Z', 'resident', @04, 'Ada Obi +2348030000004 08030000004 3 Allen Avenue sacks 000071'),
  (@72, 'subscription', @05, @12, 'sacks', '9 Zoo Road', 'wallet', 50000, '2026-04-03', '2026-04-01 09:00Z', '2026-04-01', 1, NULL, NULL, NULL, @33, '2026-04-03 10:00Z', '2026-04-03 12:00Z', '2026-04-03 14:00Z', NULL, NULL, NULL, NULL, NULL, '2026-04-03 14:00Z', 'resident', @05, 'Kabiru Sani +2348030000005 08030000005 9 Zoo Road sacks 000072'),
  (@73, 'subscription', @04, @11, 'sacks', '3 Allen Avenue', 'wallet', 50000, '2026-04-04', '2026-04-02 08:00Z', '2026-04-01', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-04-02 08:00Z', 'resident', @04, 'Ada Obi +2348030000004 08030000004 3 Allen Avenue sacks 000073'),
  (@B1, 'special', @04, @11, 'sacks', '3 Allen Avenue', 'wallet', 150000, '2026-07-03', '2026-07-01 08:00Z', NULL, NULL, NULL, NULL, NULL, @31, '2026-07-02 10:00Z', '2026-07-02 12:00Z', '2026-07-02 14:00Z', NULL, NULL, NULL, 3, NULL, '2026-07-02 14:00Z', 'resident', @04, 'Ada Obi +2348030000004 08030000004 3 Allen Avenue sacks 0000b1'),
  (@B2, 'subscription', @04, @11, 'sacks', '3 Allen Avenue', 'wallet', 50000, '2026-07-05', '2026-07-03 08:00Z', '2026-07-01', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-07-03 08:00Z', 'resident', @04, 'Ada Obi +2348030000004 08030000004 3 Allen Avenue sacks 0000b2');

INSERT INTO request_event (id, request_id, what, at, by_role, by_account, from_status, to_status, carrier_id, amount_kobo, note) OVERRIDING SYSTEM VALUE VALUES
  (1, @41, 'made', '2026-02-03 08:00Z', 'resident', @04, NULL, 'Pending...', NULL, NULL, NULL),
  (2, @42, 'made', '2026-02-04 08:00Z', 'resident', @04, NULL, 'Pending...', NULL, NULL, NULL),
  (3, @43, 'made', '2026-02-04 09:00Z', 'resident', @05, NULL, 'Pending...', NULL, NULL, NULL),
  (4, @44, 'made', '2026-02-05 08:00Z', 'resident', @04, NULL, 'Pending...', NULL, NULL, NULL),
  (5, @45, 'made', '2026-02-05 09:00Z', 'resident', @05, NULL, 'Pending...', NULL, NULL, NULL),
  (6, @46, 'made', '2026-02-06 08:00Z', 'resident', @04, NULL, 'Pending...', NULL, NULL, NULL),
  (7, @47, 'made', '2026-02-06 09:00Z', 'resident', @09, NULL, 'Pending...', NULL, NULL, NULL),
  (8, @41, 'assigned', '2026-02-07 08:00Z', 'station', @02, 'Pending...', 'Assigned', @31, NULL, NULL),
  (9, @46, 'assigned', '2026-02-07 08:00Z', 'station', @02, 'Pending...', 'Assigned', @31, NULL, NULL),
  (10, @41, 'picked up', '2026-02-07 10:00Z', 'station', @02, 'Assigned', 'Picked up', @31, NULL, NULL),
  (11, @46, 'picked up', '2026-02-07 10:00Z', 'station', @02, 'Assigned', 'Picked up', @31, NULL, NULL),
  (12, @41, 'closed', '2026-02-07 12:00Z', 'resident', @04, 'Picked up', 'Closed', @31, NULL, NULL),
  (13, @44, 'cancelled', '2026-02-07 12:00Z', 'resident', @04, 'Pending...', 'Cancelled', NULL, NULL, NULL),
  (14, @45, 'declined', '2026-02-07 12:00Z', 'station', @03, 'Pending...', 'Declined', NULL, NULL, 'the road is flooded'),
  (15, @47, 'declined', '2026-02-07 12:00Z', 'station', @03, 'Pending...', 'Declined', NULL, NULL, 'removed'),
  (16, @43, 'quoted', '2026-02-05 10:00Z', 'station', @03, 'Pending...', 'Pending...', NULL, 250000, NULL),
  (17, @43, 'accepted', '2026-02-05 11:00Z', 'resident', @05, 'Pending...', 'Pending...', NULL, 250000, NULL),
  (18, @43, 'assigned', '2026-02-06 08:00Z', 'station', @03, 'Pending...', 'Assigned', @33, NULL, NULL),
  (19, @71, 'made', '2026-04-01 08:00Z', 'resident', @04, NULL, 'Pending...', NULL, NULL, NULL),
  (20, @72, 'made', '2026-04-01 09:00Z', 'resident', @05, NULL, 'Pending...', NULL, NULL, NULL),
  (21, @73, 'made', '2026-04-02 08:00Z', 'resident', @04, NULL, 'Pending...', NULL, NULL, NULL),
  (22, @71, 'assigned', '2026-04-03 10:00Z', 'station', @02, 'Pending...', 'Assigned', @31, NULL, NULL),
  (23, @71, 'picked up', '2026-04-03 12:00Z', 'station', @02, 'Assigned', 'Picked up', @31, NULL, NULL),
  (24, @71, 'closed', '2026-04-03 14:00Z', 'resident', @04, 'Picked up', 'Closed', @31, NULL, NULL),
  (25, @72, 'assigned', '2026-04-03 10:00Z', 'station', @03, 'Pending...', 'Assigned', @33, NULL, NULL),
  (26, @72, 'picked up', '2026-04-03 12:00Z', 'station', @03, 'Assigned', 'Picked up', @33, NULL, NULL),
  (27, @72, 'closed', '2026-04-03 14:00Z', 'resident', @05, 'Picked up', 'Closed', @33, NULL, NULL),
  (28, @71, 'refunded', '2026-06-10 08:00Z', 'station', @02, 'Closed', 'Closed', NULL, 100000, 'half of it was left'),
  (29, @B1, 'made', '2026-07-01 08:00Z', 'resident', @04, NULL, 'Pending...', NULL, NULL, NULL),
  (30, @B1, 'assigned', '2026-07-02 10:00Z', 'station', @02, 'Pending...', 'Assigned', @31, NULL, NULL),
  (31, @B1, 'picked up', '2026-07-02 12:00Z', 'station', @02, 'Assigned', 'Picked up', @31, NULL, NULL),
  (32, @B1, 'closed', '2026-07-02 14:00Z', 'resident', @04, 'Picked up', 'Closed', @31, NULL, NULL),
  (33, @B2, 'made', '2026-07-03 08:00Z', 'resident', @04, NULL, 'Pending...', NULL, NULL, NULL);

INSERT INTO ticket (id, number, station_id, account_id, name, email, token_hash, title, created_at, last_at, last_by_asker, first_answered_at, sought) VALUES
  (@F1, 1001, @11, @04, 'Ada Obi', 'ada@town.ng', NULL, 'Where is my goat?', '2026-09-10 08:00Z', '2026-09-10 09:00Z', false, '2026-09-10 09:00Z', 'ada obi goat'),
  (@F2, 1002, NULL, NULL, 'Femi Ojo', 'femi@town.ng', E'\\xc83542bc0b7eb49c12a60b97fae715a74cabdb51708824f0e1179aa8f831e023', 'Do you come to Ota?', '2026-09-11 08:00Z', '2026-09-11 08:00Z', true, NULL, 'femi ojo ota');

INSERT INTO ticket_message (id, ticket_id, by_role, by_account, name, body, at) VALUES
  (@F3, @F1, 'asker', @04, 'Ada Obi', 'Where is my goat?', '2026-09-10 08:00Z'),
  (@F4, @F1, 'station', @02, 'Ikeja staff', 'It is here.', '2026-09-10 09:00Z'),
  (@F5, @F2, 'asker', NULL, 'Femi Ojo', 'Do you come to Ota?', '2026-09-11 08:00Z');

INSERT INTO ticket_picture (id, message_id, bytes, width, height) VALUES
  (@F6, @F3, E'\\x524946460000', 1, 1);

INSERT INTO ticket_reply (token_hash, ticket_id, account_id) VALUES
  (E'\\x622d198bbf3f544342438863c32bb583b382eb41341fc76ccd4d6ee6fcd36ec3', @F1, @04);

INSERT INTO canned_answer (id, station_id, title, body) VALUES
  (@F7, @11, 'Hours', 'From eight to five.');

SELECT setval('ticket_number', (SELECT max(number) FROM ticket));
SELECT setval('request_event_id_seq', (SELECT max(id) FROM request_event));
SELECT setval('price_id_seq', (SELECT max(id) FROM price));
