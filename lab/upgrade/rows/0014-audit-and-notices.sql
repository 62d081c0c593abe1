-- What was done, and what people were told.
INSERT INTO audit (id, at, account_id, role, name, director_id, station_id, what, detail, address,
  device, sought) VALUES
  (@D1, '2026-08-10 08:00Z', @02, 'station', 'Ikeja staff', @01, @11,
    'POST /api/requests/:requestId/assignment',
    '{"requestId":"018f0000-0000-7000-8000-000000000041"}', '127.0.0.1', 'Firefox',
  'ikeja staff ada obi');
INSERT INTO notice (id, key, account_id, kind, title, link, at, read_at) VALUES
  (@D2, 'applicant:musa:amina', @01, 'applicant', 'Musa Bello wants to be a director', '/director',
    '2026-08-10 08:00Z', NULL),
  (@D3, 'moved:ada', @04, 'moved', 'Your station has news', '/user', '2026-08-10 08:00Z',
    '2026-08-10 09:00Z');
