-- What was still open when a day was signed, and the head whose PIN was typed for it, where somebody else signed.
ALTER TABLE day_sheet
  ADD COLUMN open json,
  ADD COLUMN approved_by uuid REFERENCES account;
