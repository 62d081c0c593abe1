-- A day was signed with a gate that was locked.
INSERT INTO day_sheet (id, station_id, day, signed_at, signed_by, facts, open, not_done) VALUES
  (@CF, @11, '2026-11-15', '2026-11-15 17:40Z', @02, '{"sums": {"stops": 1, "done": 0, "doneAtFirst": 0, "notDone": 1, "notVisited": 0, "countedKobo": 0, "differenceKobo": 0}, "carriers": [], "till": {"takenKobo": 0, "receipts": 0, "counts": []}}',
    '{"carriersOut": 0, "notVisited": 0, "carriersToCount": 0, "till": false, "approvals": 0}',
    jsonb_build_array(jsonb_build_object('visitId', @E1::uuid, 'reason', 'gate locked'))::json);
