-- A letter was given up, and a carrier reads another language since.
INSERT INTO outbox (id, key, topic, payload, created_at, due_at, attempts, failed_at, problem) VALUES
  (@28, 'mail:gone', 'mail', '{}', '2026-11-10 08:00Z', '2026-11-10 08:00Z', 1, '2026-11-10 08:00Z',
    'no such mailbox');
UPDATE carrier SET language = 'pcm' WHERE id = @31;
