-- A door that was found locked and another that was not; the photo, and what the phone's clock said.
INSERT INTO visit (id, request_id, resident_id, station_id, carrier_id, planned_on, missed_before, set_out_at, here_at, over_at, outcome, reason, note, proof, bags, photo_at, code_tries, changed_at, changed_by_role, changed_by, phone_at, skewed) VALUES
  (@E1, @41, @04, @11, @31, '2026-02-06', 0, '2026-02-06 09:00Z', '2026-02-06 09:20Z', '2026-02-06 09:25Z', 'not done', 'gate locked', 'a blue gate', NULL, NULL, NULL, 0, '2026-02-06 09:25Z', 'station', @02, NULL, false),
  (@E2, @41, @04, @11, @31, '2026-02-07', 1, '2026-02-07 09:00Z', '2026-02-07 09:50Z', '2026-02-07 10:00Z', 'done', NULL, NULL, 'photo', 2, '2026-02-07 10:00Z', 1, '2026-02-07 10:00Z', 'station', @02, '2026-02-07 10:07Z', true);

UPDATE request SET missed_times = 1, missed_at = '2026-02-06 09:25Z', missed_reason = 'gate locked', missed_note = 'a blue gate'
WHERE id = @41;

INSERT INTO figure_delta (station_id, day, figure, amount) VALUES
  (@11, '2026-02-06', 'not done', 1), (@11, '2026-02-07', 'done', 1), (@11, '2026-02-07', 'proof:photo', 1);

INSERT INTO visit_event (visit_id, what, at, phone_at, skewed, by_role, by_account, note) VALUES
  (@E1, 'not done', '2026-02-06 09:25Z', NULL, false, 'station', @02, 'a blue gate'),
  (@E2, 'done', '2026-02-07 10:00Z', '2026-02-07 10:07Z', true, 'station', @02, NULL);

INSERT INTO visit_photo (visit_id, bytes, at) VALUES (@E2, decode('ffd8ffd9', 'hex'), '2026-02-07 10:00Z');
