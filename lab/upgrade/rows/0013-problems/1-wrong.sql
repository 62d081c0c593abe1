-- Something is wrong with a pickup, and its station has answered; something else is with the director.
INSERT INTO problem (id, request_id, resident_id, station_id, carrier_id, kind, words, said_at, answer_by, answered_at, answered_by, answer, answer_words, answer_kobo) VALUES
  (@E8, @46, @04, @11, @31, 'bags left', 'Two of them', '2026-11-14 08:00Z', '2026-11-15 08:00Z', '2026-11-14 09:00Z', @02, 'give back', 'We are sorry', 20000);
INSERT INTO problem (id, request_id, resident_id, station_id, carrier_id, kind, said_at, answer_by, raised_at, raised_why) VALUES
  (@E9, @72, @05, @12, @33, 'spilled', '2026-04-04 08:00Z', '2026-04-05 08:00Z', '2026-04-05 08:01Z', 'unanswered');
INSERT INTO problem_picture (id, problem_id, bytes, width, height, created_at) VALUES
  (@EA, @E8, decode('ffd8ffd9', 'hex'), 1, 1, '2026-11-14 08:00Z');

INSERT INTO figure_delta (station_id, day, figure, amount) VALUES
  (@11, '2026-11-14', 'problem', 1), (@11, '2026-11-14', 'problem:bags left', 1),
  (@12, '2026-04-04', 'problem', 1), (@12, '2026-04-04', 'problem:spilled', 1);
