-- A visit that is a stop of its own, with a wrong code; and one of which the resident says that it was none, which was explained.
UPDATE visit SET stop_id = id, wrong_typed = '12344' WHERE id = @E1;
INSERT INTO problem (id, request_id, resident_id, station_id, carrier_id, visit_id, kind, said_at, answer_by, answered_at, answered_by, answer, answer_words, accepted_at) VALUES
  (@EE, @41, @04, @11, @31, @E1, 'nobody came', '2026-02-06 10:00Z', '2026-02-07 10:00Z', '2026-02-06 11:00Z', @02, 'explain', 'The gate has two sides', '2026-02-06 12:00Z');
INSERT INTO figure_delta (station_id, day, figure, amount) VALUES
  (@11, '2026-02-06', 'problem', 1), (@11, '2026-02-06', 'problem:nobody came', 1),
  (@11, '2026-02-06', 'problem over', 1), (@11, '2026-02-06', 'made good', 1);
