-- Somebody who carries without a mailbox.
INSERT INTO carrier (id, station_id, name, phone_number, created_at) VALUES
  (@34, @11, 'Audu Sokoto', '+2348031000034', '2026-09-01 08:00Z');
