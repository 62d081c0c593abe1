-- How people want to be told, and what was sent.
INSERT INTO notification_preference (account_id, subject, channel, wanted, chosen_at) VALUES
  (@04, 'pickup', 'sms', true, '2026-09-01 08:00Z');
INSERT INTO push_subscription (id, account_id, session_id, endpoint, p256dh, auth,
  created_at) VALUES
  (@E1, @05, @22, 'https://push.invalid/kabiru', 'a public key', 'a secret', '2026-09-01 08:00Z');
INSERT INTO bounced_address (email, at, why) VALUES ('gone@town.ng', '2026-09-01 08:00Z',
  'no such mailbox');
INSERT INTO sms_message (id, recipient, body, at, handed_over_at, sent_at, gateway_id) VALUES
  (@E2, '+2348030000004', 'Sani Bello comes today.', '2026-09-01 08:00Z', NULL, NULL, NULL);
INSERT INTO reminder (key, at) VALUES ('unverified:bola', '2026-09-01 08:00Z');
UPDATE carrier SET language = 'ha' WHERE id = @33;
