-- Somebody was told of their round.
INSERT INTO carrier_told VALUES (@31, '2026-02-07', ARRAY[@41, @46]::uuid[], '2026-02-07 07:00Z');
