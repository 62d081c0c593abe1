-- A head has set what members may credit.
UPDATE station SET weighing_kobo = 500000, weighing_day_kobo = 2000000 WHERE id = @11;
