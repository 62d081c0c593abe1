-- A cash payment that a cashier takes back above the day's limit waits for the head, like a refund.
ALTER TABLE cash_receipt ADD COLUMN reversal_approved_by uuid REFERENCES account;
ALTER TABLE approval
  ADD COLUMN receipt_id uuid REFERENCES cash_receipt,
  DROP CONSTRAINT approval_kind_check,
  ADD CONSTRAINT approval_kind_check CHECK (kind IN ('refund', 'give back', 'shortage', 'reversal')),
  DROP CONSTRAINT approval_is_about_one,
  ADD CONSTRAINT approval_is_about_one CHECK ((receipt_id IS NOT NULL) = (kind = 'reversal') AND CASE kind
    WHEN 'refund' THEN request_id IS NOT NULL AND problem_id IS NULL AND counted_kobo IS NULL
    WHEN 'give back' THEN request_id IS NOT NULL AND problem_id IS NOT NULL AND counted_kobo IS NULL
    WHEN 'reversal' THEN request_id IS NULL AND problem_id IS NULL AND counted_kobo IS NULL
    ELSE request_id IS NULL AND problem_id IS NULL AND expected_kobo IS NOT NULL
      AND counted_kobo IS NOT NULL AND amount_kobo = expected_kobo - counted_kobo
  END);
CREATE UNIQUE INDEX one_waiting_for_receipt ON approval (receipt_id) WHERE state = 'waiting';
CREATE INDEX cash_receipt_by_reversal ON cash_receipt (station_id, reversed_at) WHERE reversed_at IS NOT NULL;
CREATE INDEX weighing_by_reversal ON weighing (station_id, reversed_at) WHERE reversed_at IS NOT NULL;
