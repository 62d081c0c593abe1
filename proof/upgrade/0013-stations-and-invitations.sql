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
