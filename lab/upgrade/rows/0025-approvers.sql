-- Amina has approved Musa, who waits for a second approval: Zainab is named, too.
INSERT INTO account (id, role, email, name, secret_hash, created_at, verified_at) VALUES
  (@BC, 'director', 'zainab@town.ng', 'Zainab Idris', '$SECRET', '2026-11-01 08:00Z',
    '2026-11-01 08:10Z');
INSERT INTO director (account_id, approved_at, approved_by, approver_named_at) VALUES
  (@BC, '2026-11-02 08:00Z', @01, '2026-11-03 08:00Z');
INSERT INTO director_approval (director_id, approver_id, at) VALUES (@07, @01, '2026-11-04 08:00Z');
