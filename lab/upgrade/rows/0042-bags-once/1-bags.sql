-- Bags that are only counted.
UPDATE request SET bags = 2 WHERE id = @42;
