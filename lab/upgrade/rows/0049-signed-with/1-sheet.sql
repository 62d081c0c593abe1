-- A day was signed while a carrier was out, with the head's PIN.
INSERT INTO day_sheet (id, station_id, day, signed_at, signed_by, facts, open, approved_by) VALUES
  (@C9, @11, '2026-11-17', '2026-11-17 17:40Z', @7A, '{"sums": {"stops": 1, "done": 0, "doneAtFirst": 0, "notDone": 0, "notVisited": 1, "countedKobo": 0, "differenceKobo": 0}, "carriers": [], "till": {"takenKobo": 0, "receipts": 0, "counts": []}}',
    '{"carriersOut": 1, "notVisited": 1, "carriersToCount": 0, "till": true, "approvals": 0}', @02);
