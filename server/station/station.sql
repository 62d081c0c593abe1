-- Whom a station deals with: its residents, and those who have moved to another one while it still
-- had work or money of theirs.
CREATE OR REPLACE FUNCTION deals_with(at_station uuid, who uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM resident WHERE account_id = who AND station_id = at_station)
    OR EXISTS (
      SELECT FROM request WHERE resident_id = who AND station_id = at_station
        AND is_open(status)
    )
    OR EXISTS (
      SELECT FROM due WHERE resident_id = who AND station_id = at_station AND settled_at IS NULL
    )
$$;
