-- The clock of then was believed.
INSERT INTO clock_mark (latest_at) VALUES ('2026-11-12 08:00Z')
  ON CONFLICT (one) DO UPDATE SET latest_at = excluded.latest_at;
