-- A code that was not sent.
INSERT INTO phone_code (id, phone_number, language, created_at, expires_at, held_back) VALUES
  (@F3, '+2348051112222', 'pcm', '2026-11-14 09:00Z', '2026-11-14 09:10Z', true);
