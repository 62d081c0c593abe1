-- A cashier's limit is for a day. What was promised for a problem counts on the day of the answer, so the refund that
-- follows says which problem it was for, and does not count again.
ALTER TABLE refund ADD COLUMN problem_id uuid REFERENCES problem;
CREATE INDEX refund_by_problem ON refund (problem_id) WHERE problem_id IS NOT NULL;
CREATE INDEX refund_by_giver ON refund (given_by, given_at);
CREATE INDEX problem_by_answerer ON problem (answered_by, answered_at) WHERE answer_kobo IS NOT NULL;
CREATE INDEX cash_receipt_by_reverser ON cash_receipt (reversed_by, reversed_at)
  WHERE reversed_by IS NOT NULL;
CREATE INDEX cash_count_short_by_counter ON cash_count (counted_by, counted_at)
  WHERE counted_kobo < expected_kobo;
CREATE INDEX cash_count_short_of_carrier ON cash_count (carrier_id, counted_at)
  WHERE counted_kobo < expected_kobo;
