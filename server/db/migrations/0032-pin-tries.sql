-- Wrong PINs, by device and by whose PIN was tried: the right one clears what was tried for that member there, and
-- nobody else's.
CREATE TABLE pin_try (
  device_id uuid NOT NULL REFERENCES station_device ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES account,
  wrong smallint NOT NULL CHECK (wrong > 0),
  PRIMARY KEY (device_id, member_id)
);
CREATE INDEX pin_try_by_member ON pin_try (member_id);
