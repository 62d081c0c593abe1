-- When carriers last logged in, as far as their sessions and phones tell: until now this was noted of everybody else.
UPDATE account SET signed_in_at = greatest(
  (SELECT max(last_seen_at) FROM session WHERE account_id = account.id),
  (SELECT max(known_device.created_at) FROM known_device WHERE account_id = account.id)
) WHERE role = 'carrier' AND signed_in_at IS NULL;
