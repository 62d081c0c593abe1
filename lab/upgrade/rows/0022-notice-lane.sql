-- A notice of then went its own way, and one was given up.
INSERT INTO outbox (id, key, topic, payload, created_at, due_at, attempts, done_at) VALUES
  (@BA, 'notice:BA', 'notice-out', '{}', '2026-11-10 08:00Z', '2026-11-10 08:00Z', 1,
   '2026-11-10 08:01Z');
INSERT INTO outbox (id, key, topic, payload, created_at, due_at, attempts, failed_at, problem) VALUES
  (@BB, 'notice:BB', 'notice-out', '{}', '2026-11-10 08:00Z', '2026-11-12 08:00Z', 12,
   '2026-11-12 08:00Z', 'nobody answers');
