-- What was typed before the books were shown, where another figure was counted in the end; and which count of the same cash
-- whoever asks for an approval knew of.
ALTER TABLE cash_count ADD COLUMN first_kobo bigint CHECK (first_kobo >= 0);
ALTER TABLE approval
  ADD COLUMN first_kobo bigint,
  ADD COLUMN last_count_id uuid REFERENCES cash_count;
CREATE INDEX cash_count_latest ON cash_count (station_id, carrier_id, id);
