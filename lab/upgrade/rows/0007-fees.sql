-- A price that was set aside and captured, one that is set aside, and one that is due.
SELECT place_request(@71, 'special', @04, '2026-04-01 08:00Z', 'sacks', NULL, NULL, 'wallet',
  300000, 2, 5, 3);
SELECT place_request(@72, 'subscription', @05, '2026-04-01 09:00Z', 'sacks', NULL, NULL, 'wallet',
  50000, 2, 5, 3);
SELECT place_request(@73, 'subscription', @04, '2026-04-02 08:00Z', 'sacks', NULL, NULL, 'wallet',
  50000, 2, 5, 3);
UPDATE request SET carrier_id = @31, assigned_at = '2026-04-03 10:00Z',
  changed_at = '2026-04-03 10:00Z',
  changed_by_role = 'station', changed_by = @02 WHERE id = @71;
UPDATE request SET picked_up_at = '2026-04-03 12:00Z',
  changed_at = '2026-04-03 12:00Z' WHERE id = @71;
UPDATE request SET closed_at = '2026-04-03 14:00Z', rating = 5, changed_at = '2026-04-03 14:00Z',
  changed_by_role = 'resident', changed_by = @04 WHERE id = @71;
UPDATE request SET carrier_id = @33, assigned_at = '2026-04-03 10:00Z',
  changed_at = '2026-04-03 10:00Z',
  changed_by_role = 'station', changed_by = @03 WHERE id = @72;
UPDATE request SET picked_up_at = '2026-04-03 12:00Z',
  changed_at = '2026-04-03 12:00Z' WHERE id = @72;
UPDATE request SET closed_at = '2026-04-03 14:00Z', changed_at = '2026-04-03 14:00Z',
  changed_by_role = 'resident', changed_by = @05 WHERE id = @72;
