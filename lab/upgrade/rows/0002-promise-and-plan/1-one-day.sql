-- The version before still writes its one day.
UPDATE request SET due_on = '2026-02-12' WHERE id = @43;

INSERT INTO request_event (id, request_id, what, at, by_role, by_account, from_status, to_status, carrier_id, amount_kobo, day, note) OVERRIDING SYSTEM VALUE VALUES
  (37, @43, 'moved', '2026-02-08 08:00Z', 'station', @03, 'Assigned', 'Assigned', @33, NULL, '2026-02-12', NULL);

SELECT setval('request_event_id_seq', (SELECT max(id) FROM request_event));
