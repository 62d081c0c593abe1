-- A pickup that waits was moved past its second day, twice, and back once.
UPDATE request SET due_on = '2026-07-08' WHERE id = @B2;

INSERT INTO request_event (id, request_id, what, at, by_role, by_account, from_status, to_status, carrier_id, amount_kobo, day, note) OVERRIDING SYSTEM VALUE VALUES
  (34, @B2, 'moved', '2026-07-04 08:00Z', 'station', @02, 'Pending...', 'Pending...', NULL, NULL, '2026-07-07', NULL),
  (35, @B2, 'moved', '2026-07-05 08:00Z', 'station', @02, 'Pending...', 'Pending...', NULL, NULL, '2026-07-04', NULL),
  (36, @B2, 'moved', '2026-07-06 08:00Z', 'station', @02, 'Pending...', 'Pending...', NULL, NULL, '2026-07-08', NULL);

SELECT setval('request_event_id_seq', (SELECT max(id) FROM request_event));
