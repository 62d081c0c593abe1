-- What Tunde wants to take back, and the head has not looked at yet.
INSERT INTO approval (id, station_id, kind, asked_by, asked_at, receipt_id, amount_kobo, reason) VALUES
  (@D7, @11, 'reversal', @7A, '2026-11-16 18:00Z', @AB, 30000, 'The wrong resident');
