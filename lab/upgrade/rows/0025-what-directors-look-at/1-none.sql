-- Indexes only: what was possible before is possible now.
UPDATE request SET id = id WHERE false;
