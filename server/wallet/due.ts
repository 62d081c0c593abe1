/** What a resident (`$1`) owes, the oldest first. */
export const duesAsJson = `SELECT coalesce(json_agg(json_build_object(
    'requestId', owed.request_id, 'amountKobo', owed.amount_kobo, 'since', owed.since)), '[]')
  FROM (
    SELECT request_id, amount_kobo, since FROM due
    WHERE resident_id = $1 AND settled_at IS NULL ORDER BY since, request_id LIMIT 100
  ) AS owed`
