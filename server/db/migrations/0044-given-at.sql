-- When a visit was last given to its carrier, or moved to another day: what was over by then belongs to an earlier round. Of
-- visits of versions until 18 November 2026 it is not known, which counts as early.
ALTER TABLE visit ADD COLUMN given_at timestamptz;
