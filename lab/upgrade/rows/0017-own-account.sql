-- A second step that was begun, recovery codes, consents, and somebody who wants to leave.
INSERT INTO second_step (account_id, pending_key) VALUES (@05, sha256('a key of Kabiru'));
INSERT INTO recovery_code (account_id, code_hash, used_at) VALUES
  (@05, sha256('one'), NULL), (@05, sha256('two'), '2026-10-01 08:00Z');
UPDATE consent SET withdrawn_at = '2026-10-01 08:00Z' WHERE account_id = @05;
INSERT INTO consent (account_id, purpose, version, given_at) VALUES (@05, 'privacy', '2026-01-01',
  '2026-10-02 08:00Z');
SELECT agree_to_sms(@04, '2026-10-01', '2026-10-01 08:00Z');
UPDATE account SET language = 'ha' WHERE id = @05;
UPDATE account SET leaves_at = '2099-01-01 08:00Z' WHERE id = @06;
