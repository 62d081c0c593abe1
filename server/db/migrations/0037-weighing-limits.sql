-- What a clerk or a cashier credits for recyclables without the head: with one weighing, and in a day.
ALTER TABLE station
  ADD COLUMN weighing_kobo bigint NOT NULL DEFAULT 2000000
    CHECK (weighing_kobo BETWEEN 0 AND 100000000),
  ADD COLUMN weighing_day_kobo bigint NOT NULL DEFAULT 10000000
    CHECK (weighing_day_kobo BETWEEN 0 AND 100000000);
CREATE INDEX weighing_by_member ON weighing (weighed_by, weighed_at);
