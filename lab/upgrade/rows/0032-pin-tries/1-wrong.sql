-- Somebody typed a wrong PIN twice.
INSERT INTO pin_try (device_id, member_id, wrong) VALUES (@7C, @02, 2);
