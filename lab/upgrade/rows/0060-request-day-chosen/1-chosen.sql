-- A day that its resident chose.
UPDATE request SET day_chosen = true WHERE id = @42;
