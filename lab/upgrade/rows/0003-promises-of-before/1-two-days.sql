-- A special pickup is planned past its promise, with a reason.
UPDATE request SET planned_on = '2026-02-20', moved_reason = 'other', moved_note = 'the bridge is under water',
  changed_at = '2026-02-13 08:00Z' WHERE id = @43;

INSERT INTO request_event (id, request_id, what, at, by_role, by_account, from_status, to_status, carrier_id, amount_kobo, day, reason, note) OVERRIDING SYSTEM VALUE VALUES
  (38, @43, 'moved', '2026-02-13 08:00Z', 'station', @03, 'Assigned', 'Assigned', @33, NULL, '2026-02-20', 'other', 'the bridge is under water');

INSERT INTO figure_delta (station_id, day, figure, amount) VALUES (@12, '2026-02-13', 'moved', 1);

SELECT setval('request_event_id_seq', (SELECT max(id) FROM request_event));
