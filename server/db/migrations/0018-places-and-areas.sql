-- Which words of an address lie in which area: a street belongs to one area of a station. Kept by a trigger on area.
CREATE TABLE area_street (
  station_id uuid NOT NULL REFERENCES station (id),
  words text NOT NULL CHECK (words <> ''),
  -- The area's own name, which counts where no street is known.
  is_name boolean NOT NULL,
  area_id uuid NOT NULL,
  PRIMARY KEY (station_id, words, is_name),
  FOREIGN KEY (area_id, station_id) REFERENCES area (id, station_id)
);
CREATE INDEX area_street_by_area ON area_street (area_id);

-- What a station tells its residents, all or those of some areas, until a moment: "The road is flooded".
CREATE TABLE announcement (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station (id),
  -- None: everybody.
  area_ids uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(area_ids) <= 60),
  kind text NOT NULL CHECK (kind IN ('road flooded', 'vehicle broken', 'strike', 'holiday', 'own words')),
  words text CHECK (words <> '' AND length(words) <= 300),
  said_at timestamptz NOT NULL,
  said_by uuid NOT NULL REFERENCES account (id),
  until timestamptz NOT NULL,
  -- Whom it went to, and how many of them by SMS.
  told integer NOT NULL DEFAULT 0,
  texted integer NOT NULL DEFAULT 0,
  withdrawn_at timestamptz,
  CONSTRAINT announcement_ends CHECK (until > said_at),
  CONSTRAINT own_words_are_said CHECK ((kind = 'own words') = (words IS NOT NULL))
);
CREATE INDEX announcement_by_station ON announcement (station_id, id);
CREATE INDEX announcement_that_counts ON announcement (station_id, until) WHERE withdrawn_at IS NULL;

-- Which stations are near.
CREATE INDEX station_by_position ON station (lat, lng) WHERE lat IS NOT NULL;
