-- A carrier got a pickup and lost it again before anybody was told; and somebody is still to hear of another.
WITH given AS (
  INSERT INTO request_event (request_id, what, at, by_role, by_account, from_status, to_status, carrier_id, day)
  VALUES (@42, 'assigned', '2026-02-04 09:00:00Z', 'station', @02, 'Pending...', 'Assigned', @31, '2026-02-06')
  RETURNING id, request_id, by_account, carrier_id
)
INSERT INTO request_event (request_id, what, at, by_role, by_account, from_status, to_status, carrier_id, undoes)
SELECT request_id, 'taken back', '2026-02-04 09:00:05Z', 'station', by_account, 'Assigned', 'Pending...', carrier_id, id FROM given;

INSERT INTO held_notice (key, account_id, kind, data, due_at)
VALUES ('step:held', @04, 'picked-up', '{"requestId": "00000000-0000-8000-8000-000000000041", "carrier": "Sani Bello"}', '2026-02-07 10:00:15Z');
