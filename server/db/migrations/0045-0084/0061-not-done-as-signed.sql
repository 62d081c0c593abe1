-- Where it was not done when a day was signed: the visits, each with the reason that was known then. A day that was signed
-- before this has none.
ALTER TABLE day_sheet ADD COLUMN not_done json;
