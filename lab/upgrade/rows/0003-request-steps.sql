-- A request at each place of its life.
INSERT INTO request (id, kind, resident_id, station_id, message, address, pay_with, price_kobo,
  due_on, created_at, month, place, changed_at, changed_by_role, changed_by, sought) VALUES
  (@41, 'subscription', @04, @11, 'household', '3 Allen Avenue', 'wallet', 50000, '2026-02-03',
    '2026-02-03 08:00Z', '2026-02-01', 1, '2026-02-03 08:00Z', 'resident', @04,
    'Ada Obi household'),
  (@42, 'subscription', @04, @11, 'household', '3 Allen Avenue', 'wallet', 50000, '2026-02-04',
    '2026-02-04 08:00Z', '2026-02-01', 2, '2026-02-04 08:00Z', 'resident', @04,
    'Ada Obi household'),
  (@43, 'special', @05, @12, 'an old fridge', '3 Allen Avenue', 'wallet', 200000, '2026-02-04',
    '2026-02-04 09:00Z', NULL, NULL, '2026-02-04 09:00Z', 'resident', @05,
    'Kabiru Sani an old fridge'),
  (@44, 'subscription', @04, @11, 'household', '3 Allen Avenue', 'wallet', 50000, '2026-02-05',
    '2026-02-05 08:00Z', '2026-02-01', 3, '2026-02-05 08:00Z', 'resident', @04,
    'Ada Obi household'),
  (@45, 'subscription', @05, @12, 'household', '3 Allen Avenue', 'wallet', 50000, '2026-02-05',
    '2026-02-05 09:00Z', '2026-02-01', 1, '2026-02-05 09:00Z', 'resident', @05,
    'Kabiru Sani household'),
  (@46, 'subscription', @04, @11, 'household', '3 Allen Avenue', 'wallet', 50000, '2026-02-06',
    '2026-02-06 08:00Z', '2026-02-01', 4, '2026-02-06 08:00Z', 'resident', @04,
    'Ada Obi household'),
  (@47, 'subscription', @09, @12, 'household', '3 Allen Avenue', 'wallet', 50000, '2026-02-06',
    '2026-02-06 09:00Z', '2026-02-01', 1, '2026-02-06 09:00Z', 'resident', @09,
    'Ngozi Eze household');
UPDATE request SET carrier_id = @31, assigned_at = '2026-02-07 08:00Z',
  changed_at = '2026-02-07 08:00Z',
  changed_by_role = 'station', changed_by = @02 WHERE id IN (@41, @46);
UPDATE request SET picked_up_at = '2026-02-07 10:00Z',
  changed_at = '2026-02-07 10:00Z' WHERE id IN (@41, @46);
UPDATE request SET closed_at = '2026-02-07 12:00Z', rating = 4, comment = 'on time',
  changed_at = '2026-02-07 12:00Z', changed_by_role = 'resident', changed_by = @04 WHERE id = @41;
UPDATE request SET cancelled_at = '2026-02-07 12:00Z', place = NULL,
  changed_at = '2026-02-07 12:00Z' WHERE id = @44;
UPDATE request SET declined_at = '2026-02-07 12:00Z', decline_reason = 'the road is flooded',
  place = NULL,
  changed_at = '2026-02-07 12:00Z', changed_by_role = 'station', changed_by = @03 WHERE id IN (@45,
  @47);
UPDATE request SET quoted_kobo = 250000, quoted_at = '2026-02-05 10:00Z',
  changed_at = '2026-02-05 10:00Z',
  changed_by_role = 'station', changed_by = @03 WHERE id = @43;
UPDATE request SET accepted_at = '2026-02-05 11:00Z', price_kobo = 250000,
  changed_at = '2026-02-05 11:00Z',
  changed_by_role = 'resident', changed_by = @05 WHERE id = @43;
UPDATE request SET carrier_id = @33, assigned_at = '2026-02-06 08:00Z',
  changed_at = '2026-02-06 08:00Z',
  changed_by_role = 'station', changed_by = @03 WHERE id = @43;
