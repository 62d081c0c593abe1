-- Whoever says where they live is asked about before a station is known: streets are found by their words alone, also
-- while the last of them is typed.
CREATE INDEX area_street_by_words ON area_street (words text_pattern_ops);
