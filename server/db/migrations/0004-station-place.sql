-- Where a station is, so that many of them can be told apart by state and city. What the addresses of before
-- say by their last words is taken from them; the director says the rest.
ALTER TABLE station
  ADD COLUMN in_state text CHECK (in_state IN (
    'Abia', 'Adamawa', 'Akwa Ibom', 'Anambra', 'Bauchi', 'Bayelsa', 'Benue', 'Borno', 'Cross River',
    'Delta', 'Ebonyi', 'Edo', 'Ekiti', 'Enugu', 'FCT', 'Gombe', 'Imo', 'Jigawa', 'Kaduna', 'Kano',
    'Katsina', 'Kebbi', 'Kogi', 'Kwara', 'Lagos', 'Nasarawa', 'Niger', 'Ogun', 'Ondo', 'Osun', 'Oyo',
    'Plateau', 'Rivers', 'Sokoto', 'Taraba', 'Yobe', 'Zamfara')),
  ADD COLUMN in_city text CHECK (in_city <> ''),
  ADD CONSTRAINT city_in_state CHECK (in_city IS NULL OR in_state IS NOT NULL);

UPDATE station SET in_state = known.state, in_city = known.city FROM (VALUES
  ('Aba', 'Abia'), ('Abakaliki', 'Ebonyi'), ('Abeokuta', 'Ogun'), ('Abuja', 'FCT'),
  ('Ado Ekiti', 'Ekiti'), ('Akure', 'Ondo'), ('Asaba', 'Delta'), ('Awka', 'Anambra'),
  ('Bauchi', 'Bauchi'), ('Benin City', 'Edo'), ('Birnin Kebbi', 'Kebbi'), ('Calabar', 'Cross River'),
  ('Damaturu', 'Yobe'), ('Dutse', 'Jigawa'), ('Enugu', 'Enugu'), ('Gombe', 'Gombe'),
  ('Gusau', 'Zamfara'), ('Ibadan', 'Oyo'), ('Ilorin', 'Kwara'), ('Jalingo', 'Taraba'),
  ('Jos', 'Plateau'), ('Kaduna', 'Kaduna'), ('Kano', 'Kano'), ('Katsina', 'Katsina'),
  ('Lafia', 'Nasarawa'), ('Lagos', 'Lagos'), ('Lokoja', 'Kogi'), ('Maiduguri', 'Borno'),
  ('Makurdi', 'Benue'), ('Minna', 'Niger'), ('Onitsha', 'Anambra'), ('Osogbo', 'Osun'),
  ('Owerri', 'Imo'), ('Port Harcourt', 'Rivers'), ('Sokoto', 'Sokoto'), ('Umuahia', 'Abia'),
  ('Uyo', 'Akwa Ibom'), ('Warri', 'Delta'), ('Yenagoa', 'Bayelsa'), ('Yola', 'Adamawa'),
  ('Zaria', 'Kaduna')
) AS known (city, state)
WHERE lower(trim(reverse(split_part(reverse(station.address), ',', 1)))) = lower(known.city);

-- What was promised for a day, so that the promises of a fortnight are counted without reading a season.
CREATE INDEX request_by_promise ON request (station_id, promised_on);

-- The log by what was done.
CREATE INDEX audit_by_what ON audit (director_id, what, id);
