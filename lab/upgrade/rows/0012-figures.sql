-- Some of what was counted is folded, some is not yet.
SELECT place_request(@B1, 'special', @04, '2026-07-01 08:00Z', 'sacks', NULL, NULL, 'wallet',
  150000, 2, 5, 3);
UPDATE request SET carrier_id = @31, assigned_at = '2026-07-02 10:00Z',
  changed_at = '2026-07-02 10:00Z',
  changed_by_role = 'station', changed_by = @02 WHERE id = @B1;
UPDATE request SET picked_up_at = '2026-07-02 12:00Z',
  changed_at = '2026-07-02 12:00Z' WHERE id = @B1;
UPDATE request SET closed_at = '2026-07-02 14:00Z', rating = 3, changed_at = '2026-07-02 14:00Z',
  changed_by_role = 'resident', changed_by = @04 WHERE id = @B1;
SELECT fold_figures(1000);
SELECT place_request(@B2, 'subscription', @04, '2026-07-03 08:00Z', 'sacks', NULL, NULL, 'wallet',
  50000, 2, 5, 3);
