-- The director has said where a station is.
UPDATE station SET in_state = 'Lagos', in_city = 'Ikeja' WHERE id = @11;
