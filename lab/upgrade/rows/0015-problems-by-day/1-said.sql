-- One that was said in another month, and is settled.
INSERT INTO problem (id, request_id, resident_id, station_id, carrier_id, kind, words, said_at, answer_by, answered_at, answered_by, answer, answer_words, accepted_at) VALUES
  (@EB, @46, @04, @11, @31, 'other', 'The gate was left open', '2026-10-02 08:00Z', '2026-10-03 08:00Z', '2026-10-02 09:00Z', @02, 'explain', 'We close it now', '2026-10-02 10:00Z');
INSERT INTO figure_delta (station_id, day, figure, amount) VALUES
  (@11, '2026-10-02', 'problem', 1), (@11, '2026-10-02', 'problem:other', 1),
  (@11, '2026-10-02', 'problem over', 1), (@11, '2026-10-02', 'made good', 1);
