-- Where a station comes to people: its areas with their days, its holidays, and the places that residents have.
-- And what carriers bring: vehicle, room, days.

-- Days of the week as PostgreSQL's isodow counts them, 1 is Monday.
ALTER TABLE station
  ADD COLUMN service_days smallint[] NOT NULL DEFAULT '{1,2,3,4,5,6,7}'
    CHECK (service_days <@ '{1,2,3,4,5,6,7}' AND cardinality(service_days) BETWEEN 1 AND 7),
  ADD COLUMN lat double precision CHECK (lat BETWEEN -90 AND 90),
  ADD COLUMN lng double precision CHECK (lng BETWEEN -180 AND 180),
  ADD CONSTRAINT station_position_is_whole CHECK ((lat IS NULL) = (lng IS NULL));

CREATE TABLE area (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station (id),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  -- As they are called there: "Toyin Street".
  streets text[] NOT NULL DEFAULT '{}' CHECK (cardinality(streets) <= 200),
  service_days smallint[] NOT NULL
    CHECK (service_days <@ '{1,2,3,4,5,6,7}' AND cardinality(service_days) BETWEEN 1 AND 7),
  -- How many pickups are promised there for one day; none: as many as are asked for.
  capacity smallint CHECK (capacity BETWEEN 1 AND 5000),
  -- Its middle, for the map and for doors whose position nobody knows.
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  lng double precision CHECK (lng BETWEEN -180 AND 180),
  created_at timestamptz NOT NULL,
  -- Not served any more; what happened there keeps its name.
  ended_at timestamptz,
  -- A carrier of another station has no area here.
  UNIQUE (id, station_id),
  CONSTRAINT area_position_is_whole CHECK ((lat IS NULL) = (lng IS NULL))
);
CREATE UNIQUE INDEX area_name ON area (station_id, lower(name)) WHERE ended_at IS NULL;

-- Who usually goes where.
CREATE TABLE area_carrier (
  area_id uuid NOT NULL,
  carrier_id uuid NOT NULL,
  station_id uuid NOT NULL,
  PRIMARY KEY (area_id, carrier_id),
  FOREIGN KEY (area_id, station_id) REFERENCES area (id, station_id),
  FOREIGN KEY (carrier_id, station_id) REFERENCES carrier (id, station_id)
);
CREATE INDEX area_carrier_by_carrier ON area_carrier (carrier_id);

-- Days on which a station comes to nobody.
CREATE TABLE holiday (
  station_id uuid NOT NULL REFERENCES station (id),
  day date NOT NULL,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 80),
  PRIMARY KEY (station_id, day)
);

-- Where to come. A resident's first place has the resident's own id and the address of the registration.
CREATE TABLE place (
  id uuid PRIMARY KEY,
  resident_id uuid NOT NULL REFERENCES resident (account_id),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 40),
  address text NOT NULL CHECK (address <> ''),
  area_id uuid REFERENCES area (id),
  -- What is seen from the road; what whoever comes must know at the gate; where the bags stand.
  landmark text CHECK (landmark <> ''),
  gate_note text CHECK (gate_note <> ''),
  bag_spot text CHECK (bag_spot <> ''),
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  lng double precision CHECK (lng BETWEEN -180 AND 180),
  -- Metres within which it is with 95 of 100.
  accuracy_m integer CHECK (accuracy_m BETWEEN 0 AND 100000),
  position_from text CHECK (position_from IN ('phone', 'plus code', 'pin', 'ward')),
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  CONSTRAINT place_position_is_whole CHECK (
    (lat IS NULL) = (lng IS NULL) AND (lat IS NULL) = (position_from IS NULL)
    AND (accuracy_m IS NULL OR lat IS NOT NULL)),
  CONSTRAINT first_place_stays CHECK (id <> resident_id OR removed_at IS NULL)
);
CREATE INDEX place_by_resident ON place (resident_id, id) WHERE removed_at IS NULL;
CREATE INDEX place_by_area ON place (area_id) WHERE area_id IS NOT NULL;

INSERT INTO place (id, resident_id, name, address, created_at)
SELECT resident.account_id, resident.account_id, 'Home', resident.address, account.created_at
FROM resident JOIN account ON account.id = resident.account_id;

-- A request keeps a copy of where to come, as it was when it was asked for.
ALTER TABLE request
  ADD COLUMN place_id uuid,
  ADD COLUMN area_id uuid,
  ADD COLUMN landmark text,
  ADD COLUMN gate_note text,
  ADD COLUMN bag_spot text,
  ADD COLUMN bags smallint CHECK (bags BETWEEN 1 AND 500),
  ADD COLUMN lat double precision,
  ADD COLUMN lng double precision,
  ADD COLUMN accuracy_m integer,
  ADD COLUMN position_from text;
ALTER TABLE request
  ADD CONSTRAINT request_place_id_fkey FOREIGN KEY (place_id) REFERENCES place (id) NOT VALID,
  ADD CONSTRAINT request_area_id_fkey FOREIGN KEY (area_id) REFERENCES area (id) NOT VALID;
ALTER TABLE request VALIDATE CONSTRAINT request_place_id_fkey;
ALTER TABLE request VALIDATE CONSTRAINT request_area_id_fkey;
-- What is promised in an area for a day, which is what its capacity counts.
CREATE INDEX request_open_in_area ON request (area_id, promised_on)
  WHERE area_id IS NOT NULL AND status IN ('Pending...', 'Assigned', 'Picked up');

ALTER TABLE carrier
  ADD COLUMN vehicle text NOT NULL DEFAULT 'handcart' CHECK (vehicle IN ('handcart', 'keke', 'truck')),
  -- In pickups at once; none: what the station says for everybody.
  ADD COLUMN room smallint CHECK (room BETWEEN 1 AND 200),
  ADD COLUMN days smallint[] NOT NULL DEFAULT '{1,2,3,4,5,6,7}'
    CHECK (days <@ '{1,2,3,4,5,6,7}' AND cardinality(days) BETWEEN 1 AND 7),
  ADD COLUMN shift_from time,
  ADD COLUMN shift_to time,
  ADD CONSTRAINT shift_is_whole CHECK ((shift_from IS NULL) = (shift_to IS NULL) AND shift_from < shift_to);

-- In on a day that is not one of theirs, or out on one that is.
CREATE TABLE carrier_day (
  carrier_id uuid NOT NULL REFERENCES carrier (id),
  day date NOT NULL,
  is_in boolean NOT NULL,
  PRIMARY KEY (carrier_id, day)
);

-- The order in which a carrier goes round; what has none comes after what has.
ALTER TABLE visit ADD COLUMN in_order smallint CHECK (in_order BETWEEN 1 AND 500);
