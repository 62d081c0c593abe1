-- A carrier who is signed in, and the link that somebody else is being shown.
INSERT INTO session (id, token_hash, account_id, device, created_at, last_seen_at, expires_at) VALUES
  (@FC, decode(repeat('ac', 32), 'hex'), @31, 'Chrome on Android', '2026-11-15 08:00Z', '2026-11-15 08:00Z', '2026-12-15 08:00Z');
INSERT INTO mail_link (id, token_hash, purpose, account_id, created_at, expires_at) VALUES
  (@FD, decode(repeat('ad', 32), 'hex'), 'carrier-sign-in', @33, '2026-11-15 08:00Z', '2026-11-15 08:05Z');
