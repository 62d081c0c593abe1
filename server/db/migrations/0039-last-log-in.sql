-- When those who are here last logged in, as far as their sessions and browsers tell. Apart from the migration that adds the
-- column: it locks the table, and this takes as long as there are accounts.
UPDATE account SET signed_in_at = greatest(
  verified_at,
  (SELECT max(last_seen_at) FROM session WHERE account_id = account.id),
  (SELECT max(known_device.created_at) FROM known_device WHERE account_id = account.id)
) WHERE phone_number IS NOT NULL AND verified_at IS NOT NULL AND signed_in_at IS NULL;
