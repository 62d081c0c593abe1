-- Why a station quotes this price, in its own words; the resident reads it. A quote of before has none.
ALTER TABLE request
  ADD COLUMN quote_note text,
  ADD CONSTRAINT note_with_quote CHECK (quote_note IS NULL OR quoted_at IS NOT NULL AND length(quote_note) BETWEEN 1 AND 200);
