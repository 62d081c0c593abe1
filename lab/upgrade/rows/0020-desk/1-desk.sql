-- Somebody was spoken to; a day was signed, and a line was written below it.
INSERT INTO resident_call (id, station_id, resident_id, at, noted_by, why) VALUES
  (@F8, @11, @04, '2026-11-16 08:00Z', @02, 'booked');

INSERT INTO day_sheet (id, station_id, day, signed_at, signed_by, facts) VALUES
  (@F9, @11, '2026-11-16', '2026-11-16 17:40Z', @02, '{"sums": {"stops": 0, "done": 0, "doneAtFirst": 0, "notDone": 0, "notVisited": 0, "countedKobo": 0, "differenceKobo": 0}, "carriers": [], "till": {"takenKobo": 0, "receipts": 0, "counts": []}}');

INSERT INTO day_line (id, sheet_id, at, written_by, words) VALUES
  (@FA, @F9, '2026-11-17 08:00Z', @02, 'The missing ₦500 were in the other box.');
