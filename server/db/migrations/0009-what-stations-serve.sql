-- What a station says that it serves: streets, quarters, towns. Whoever registers is proposed stations by it,
-- found by the words of an address.
ALTER TABLE station ADD COLUMN serves text CHECK (serves <> '' AND length(serves) <= 1000);

CREATE INDEX station_by_words ON station USING gin (to_tsvector('simple', translate(
  name || ' ' || address || ' ' || coalesce(serves, '') || ' ' || coalesce(in_city, '') || ' '
  || coalesce(in_state, ''), '/-.', '   ')));
