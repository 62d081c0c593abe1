-- Pictures of a resident and of a visitor that are in no message yet.
INSERT INTO upload (id, account_id, bytes, width, height, created_at) VALUES
  (@FA, @04, '\x524946460000', 1, 1, '2026-11-14 08:00Z'),
  (@FB, NULL, '\x524946460000', 1, 1, '2026-11-14 08:01Z');
