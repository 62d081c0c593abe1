-- What a director's overview reads of every day: five of some fifteen figures. Amounts stay out, so that adding to one does not
-- touch the index.
CREATE INDEX figure_of_days ON figure (owner, period, figure)
  WHERE grain = 'day' AND figure IN ('made', 'picked up', 'closed', 'income:pickup', 'income:special');

-- The ranking shows the promises of a fortnight that were not kept: few, among all that were made.
CREATE INDEX request_missed ON request (station_id, promised_on)
  WHERE status NOT IN ('Cancelled', 'Declined')
    AND (picked_up_at IS NULL OR (picked_up_at AT TIME ZONE 'Africa/Lagos')::date > promised_on);
DROP INDEX request_by_promise;
