-- A station that is suspended, whose staff still have a given password, and invitations.
INSERT INTO account (id, role, email, name, secret_hash, created_at, verified_at,
  secret_given_at) VALUES
  (@08, 'station', 'enugu@town.ng', 'Enugu staff', '$SECRET', '2026-08-01 08:00Z',
    '2026-08-01 08:00Z', '2026-08-01 08:00Z');
INSERT INTO station (id, director_id, name, phone_number, address, email, created_at, suspended_at,
  suspension_reason) VALUES
  (@13, @01, 'Enugu, Enugu', '+2348030000013', '1 Ogui Road', 'enugu@town.ng', '2026-08-01 08:00Z',
    '2026-08-02 08:00Z', 'no lorry');
INSERT INTO station_staff (account_id, station_id) VALUES (@08, @13);
INSERT INTO invitation (id, director_id, email, station, token_hash, sent_at, expires_at, opened_at,
  accepted_at, station_id) VALUES
  (@C1, @01, 'jos@town.ng', 'Jos, Plateau', sha256('to Jos'), '2026-08-01 08:00Z',
    '2026-08-08 08:00Z', NULL, NULL, NULL),
  (@C2, @01, 'enugu@town.ng', 'Enugu, Enugu', sha256('to Enugu'), '2026-07-30 08:00Z',
    '2026-08-06 08:00Z',
    '2026-08-01 07:50Z', '2026-08-01 08:00Z', @13);
-- Letters that are written otherwise since still wait.
INSERT INTO outbox (id, key, topic, payload, created_at, due_at, attempts) VALUES
  (@2D, 'mail:accepted:C2', 'mail', jsonb_build_object('to', 'amina@town.ng', 'letter', 'invitation-accepted',
    'data', jsonb_build_object('name', 'Amina Yusuf', 'operator', 'Enugu staff', 
      'station', 'Enugu, Enugu', 'stationId', @13)),
    '2026-08-01 08:00Z', '2026-08-01 08:00Z', 0),
  (@2E, 'mail:standing:12:begun', 'mail', jsonb_build_object('to', 'kabiru@town.ng', 'letter', 'station-suspended',
    'data', jsonb_build_object('name', 'Kabiru Sani', 'station',
      'Kano, Kano', 'reason', 'the road is flooded')),
    '2026-08-02 08:00Z', '2026-08-02 08:00Z', 0),
  (@2F, 'mail:standing:12:over', 'mail', jsonb_build_object('to', 'kabiru@town.ng', 'letter', 'station-resumed',
    'data', jsonb_build_object('name', 'Kabiru Sani', 'station',
      'Kano, Kano')),
    '2026-08-03 08:00Z', '2026-08-03 08:00Z', 0),
  (@20, 'mail:changed:10', 'mail', jsonb_build_object('to', 'chidi@town.ng', 'letter', 'station-changed',
    'data', jsonb_build_object('name', 'Chidi Okoro', 'from', 'Kano, Kano', 'station',
      'Ikeja, Lagos', 'phoneNumber', '+2348030000002', 'address', '1 Allen Avenue')),
    '2026-08-03 08:00Z', '2026-08-03 08:00Z', 0);
