-- Ada has asked for another address and not opened the link.
INSERT INTO mail_link (id, token_hash, purpose, account_id, created_at, expires_at,
  new_email) VALUES
  (@27, sha256('the new address of Ada'), 'change-email', @04, '2026-02-10 08:00Z',
    '2026-02-11 08:00Z', 'ada.obi@town.ng');
