-- The refund of before was promised as the answer to a problem.
INSERT INTO problem (id, request_id, resident_id, station_id, carrier_id, kind, said_at, answer_by, answered_at, answered_by, answer, answer_words, answer_kobo, accepted_at) VALUES
  (@EC, @71, @04, @11, @31, 'bags left', '2026-06-09 08:00Z', '2026-06-10 08:00Z', '2026-06-09 09:00Z', @02, 'give back', 'We are sorry', 100000, '2026-06-10 08:00Z');
UPDATE refund SET problem_id = @EC WHERE id = @A2;
INSERT INTO figure_delta (station_id, day, figure, amount) VALUES
  (@11, '2026-06-09', 'problem', 1), (@11, '2026-06-09', 'problem:bags left', 1),
  (@11, '2026-06-09', 'problem over', 1), (@11, '2026-06-09', 'made good', 1);
